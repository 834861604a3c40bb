/** A step that is also a desk lamp. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 24" className={className} fill="none" aria-hidden="true">
      <path
        d="M2 21.5h5a3 3 0 0 0 3-3V6.5A3.5 3.5 0 0 1 13.5 3H18"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M12.25 10.5a5.75 5.75 0 0 1 11.5 0z" className="fill-lamp" />
    </svg>
  );
}
