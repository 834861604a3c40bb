/** Who is looking: everyone is a guest on pages that the server renders. */
export function Identity() {
  return (
    <p className="flex items-center gap-2.5 text-sm font-medium">
      <span className="hidden sm:inline">Guest</span>
      <span className="sr-only sm:hidden">Guest</span>
      <svg
        viewBox="0 0 32 32"
        className="size-8 rounded-full bg-lamp-soft text-lamp-ink"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="16" cy="12.5" r="4.75" stroke="currentColor" strokeWidth="1.75" />
        <path
          d="M7 26.5c1.3-4.4 4.8-6.5 9-6.5s7.7 2.1 9 6.5"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      </svg>
    </p>
  );
}
