/** A box to tick, with what ticking it does. */
export function Tick({
  label,
  hint,
  id,
  describedBy,
  isTicked,
  onTick,
}: {
  label: string;
  hint?: string;
  id: string;
  describedBy?: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={hint ? `${id}-aide` : describedBy}
          onChange={({ target }) => onTick(target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-accent-text"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-aide`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
