/** Placeholders for posts that are loading or could not be loaded. */
export function NoPostsYet({ failed }: { failed: boolean }) {
  return (
    <p role={failed ? "alert" : "status"} className="py-16 text-center text-ink-soft">
      {failed ? "Failed to fetch posts. Reloading the page often helps." : "Loading"}
    </p>
  );
}
