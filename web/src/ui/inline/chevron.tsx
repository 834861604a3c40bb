/** Arrow of something that opens. The parent turns it by a class. */
export function Chevron({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 text-ink-soft transition-transform duration-150 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m5 8 5 5 5-5" />
    </svg>
  );
}
