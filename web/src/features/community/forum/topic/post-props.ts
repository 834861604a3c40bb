import type { ComponentType } from "react";
import type { ForumPost, MyTopic, Topic } from "../types";
import type { mergeOwnPosts } from "./merge-posts";

export interface PostProps {
  topic: Topic;
  post: ForumPost;
  mine: MyTopic | null;
  /** Code for members, which loads after the page. */
  parts: MemberParts | null;
  usualWaitHours: number | null | undefined;
  /** Fills the reply form. */
  onReply: (number: number, isQuoted: boolean) => void;
  onChanged: () => void;
}

/** Code of a topic's page for members: the buttons on posts, the editor, and the tools of the topic. */
export interface MemberParts {
  mergeOwnPosts: typeof mergeOwnPosts;
  PostNotes: ComponentType<PostProps>;
  PostActions: ComponentType<PostProps & { onEdit: () => void }>;
  EditForm: ComponentType<{ topic: Topic; post: ForumPost; onClose: () => void; onChanged: () => void }>;
  TopicTools: ComponentType<{ topic: Topic; mine: MyTopic; onChanged: () => void }>;
}
