import './roadline.css';

/** A line with what travels on it: a vehicle or a dot. It moves while the visitor waits, else it stands still. */
export function Roadline({ moves, traveller }: { moves: boolean; traveller: 'vehicle' | 'dot' }) {
  return (
    <div className="roadline" data-moves={moves || undefined}>
      <svg viewBox="0 0 96 40" aria-hidden="true">
        {traveller === 'vehicle' ? <Vehicle /> : <circle className="roadline__body" cx="48" cy="27" r="11" />}
      </svg>
    </div>
  );
}

function Vehicle() {
  return (
    <>
      <rect className="roadline__body" x="2" y="3" width="92" height="30" rx="7" />
      <rect className="roadline__stripe" x="2" y="20" width="92" height="5" />
      <g className="roadline__dark">
        <rect x="8" y="8" width="12" height="9" rx="2" />
        <rect x="24" y="8" width="12" height="9" rx="2" />
        <rect x="40" y="8" width="12" height="9" rx="2" />
        <rect x="56" y="8" width="12" height="9" rx="2" />
        <rect x="72" y="8" width="17" height="9" rx="2" />
        <circle cx="22" cy="33" r="7" />
        <circle cx="74" cy="33" r="7" />
      </g>
    </>
  );
}
