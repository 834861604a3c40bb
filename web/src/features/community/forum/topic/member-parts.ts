import type { ComponentType } from "react";
import type { ForumPost, MyTopic, Topic } from "../types";
import { EditForm } from "../writing/edit-form";
import { mergeOwnPosts } from "./merge-posts";
import type { PostProps } from "./post";
import { PostActions } from "./post-actions";
import { PostNotes } from "./post-notes";
import { TopicTools } from "./topic-tools";

/** Code of a topic's page for members: the buttons on posts, the editor, and the tools of the topic. */
export interface MemberParts {
  mergeOwnPosts: typeof mergeOwnPosts;
  PostNotes: ComponentType<PostProps>;
  PostActions: ComponentType<PostProps & { onEdit: () => void }>;
  EditForm: ComponentType<{ topic: Topic; post: ForumPost; onClose: () => void; onChanged: () => void }>;
  TopicTools: ComponentType<{ topic: Topic; mine: MyTopic; onChanged: () => void }>;
}

export const memberParts: MemberParts = { mergeOwnPosts, PostNotes, PostActions, EditForm, TopicTools };
