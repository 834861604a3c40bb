/** Roofs at night, one desk still lit. Slices at the sides so that houses keep their size on phones. */
export function NightStreet({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 150" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path
        d="M0 150V96l44-34 44 34v-14h70v-34h86v42h30l52-44 52 44v-20h64V44h20V28h14v16h52v52h40l46-38 46 38V70h92v-30h74v46h34l58-46 58 46V62h76v34h30l44-36 44 36V52h84v30h22V66h14v16h34l50-40 50 40v68z"
        className="fill-night-near"
      />
      <g className="fill-lamp">
        <path d="M36 100h16v20H36zM1296 92h14v18h-14z" opacity="0.55" />
        <path d="M178 70h12v16h-12zM210 98h12v16h-12z" opacity="0.4" />
        <path d="M470 72h12v16h-12zM498 100h12v16h-12z" opacity="0.4" />
        <path d="M704 58h34v36h-34z" />
        <path d="M944 92h14v18h-14zM1160 74h12v16h-12z" opacity="0.5" />
      </g>
      <path d="M721 58v36M704 74h34" className="stroke-night-near" strokeWidth="3" />
      <path d="M704 58h34v36h-34z" className="fill-transparent stroke-night-near" strokeWidth="2" />
    </svg>
  );
}
