/** A window over roofs in the evening and a lamp, whose light falls on what stands before them. */
export function DeskScene({ className }: { className?: string }) {
  return (
    <svg viewBox="24 20 444 400" className={className} fill="none" aria-hidden="true">
      <Window />
      <path d="M300 176 168 420h296L388 176z" className="fill-lamp" opacity="0.16" />
      <path d="M312 176 222 420h196L376 176z" className="fill-lamp" opacity="0.2" />
      <Lamp />
    </svg>
  );
}

function Window() {
  return (
    <g>
      <path d="M48 28h248v276H48z" className="fill-night" />
      <path d="M112 74a26 26 0 1 0 28 36 21 21 0 0 1-28-36z" className="fill-lamp" />
      <g className="fill-[#dfe6fb]">
        <circle cx="78" cy="140" r="1.6" />
        <circle cx="150" cy="52" r="1.4" />
        <circle cx="206" cy="84" r="2" />
        <circle cx="262" cy="58" r="1.4" />
        <circle cx="240" cy="132" r="1.6" />
        <circle cx="196" cy="160" r="1.2" />
        <circle cx="274" cy="176" r="1.4" />
      </g>
      <path d="M48 304v-58l30-26 30 26v14h22v-40h44v30h16l28-28 28 28v-14h18v-22h32v90z" className="fill-night-near" />
      <g className="fill-lamp">
        <path d="M70 258h12v14H70z" />
        <path d="M142 234h8v10h-8zM156 252h8v10h-8z" opacity="0.75" />
        <path d="M212 262h12v14h-12z" />
        <path d="M276 232h8v10h-8z" opacity="0.75" />
      </g>
      <path
        d="M48 28h248v276H48zM172 28v276M48 150h248"
        className="stroke-ink"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M34 307h276" className="stroke-ink" strokeWidth="8" strokeLinecap="round" />
    </g>
  );
}

function Lamp() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M420 416v-206a84 84 0 0 0-76-84" className="stroke-ink" strokeWidth="7" />
      <path d="M384 417a36 15 0 0 1 72 0z" className="fill-ink stroke-ink" strokeWidth="5" />
      <path d="M318 178a26 18 0 0 0 52 0z" className="fill-[#fff4d6]" />
      <path d="M290 178a54 54 0 0 1 108 0z" className="fill-ink stroke-ink" strokeWidth="5" />
      <path d="M308 170a38 38 0 0 1 24-29" className="stroke-lamp" strokeWidth="4" />
    </g>
  );
}
