import { EditForm } from "../writing/edit-form";
import { mergeOwnPosts } from "./merge-posts";
import { PostActions } from "./post-actions";
import { PostNotes } from "./post-notes";
import type { MemberParts } from "./post-props";
import { TopicTools } from "./topic-tools";

export const memberParts: MemberParts = { mergeOwnPosts, PostNotes, PostActions, EditForm, TopicTools };
