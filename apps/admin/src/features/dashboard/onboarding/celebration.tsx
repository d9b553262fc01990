import './celebration.css';

const RAYS = Array.from({ length: 12 }, (_, index) => index * 30);
const CONFETTI = Array.from({ length: 18 }, (_, index) => index);

/**
 * A sun that rises over the awning, and some confetti: drawn and moved by the stylesheet alone, still for who asked for
 * stillness.
 */
export function Celebration() {
  return (
    <div aria-hidden className="celebration -mx-4 -mt-4 mb-5 md:-mx-5">
      <svg viewBox="0 0 120 60" className="celebration-sun">
        <g className="celebration-rays">
          {RAYS.map((angle) => (
            <path key={angle} d="M57.5 12 L60 2 L62.5 12 Z" transform={`rotate(${angle} 60 46)`} />
          ))}
        </g>
        <circle cx="60" cy="46" r="24" />
      </svg>
      {CONFETTI.map((piece) => (
        <i key={piece} className="confetto" />
      ))}
      <div className="celebration-awning awning" />
    </div>
  );
}
