import { LoaderCircle, Search } from 'lucide-react';
import { type FocusEventHandler, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type ComboboxProps<Item> = FieldProps & {
  /** What stands in the box: the caller searches by it. */
  text: string;
  onType: (text: string) => void;
  /** What was found for this very text; the list is open when there is any. */
  items: readonly Item[];
  itemKey: (item: Item) => string;
  itemText: (item: Item) => string;
  renderItem?: ((item: Item) => ReactNode) | undefined;
  onChoose: (item: Item) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
};

/**
 * Suggestions for what is typed, found elsewhere. Arrows move, Enter chooses, Escape closes; the focus stays in
 * the box, and the first suggestion is the one that Enter takes. A search, not a selection: what was chosen is the
 * caller's, and the box keeps its words.
 */
export function Combobox<Item>({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  text,
  onType,
  items,
  itemKey,
  itemText,
  renderItem = itemText,
  onChoose,
  onBlur,
  busy = false,
  ...input
}: ComboboxProps<Item>) {
  const listId = useId();
  const [isDismissed, setDismissed] = useState(true);
  const [highlighted, setHighlighted] = useState<string>();
  const isOpen = !isDismissed && items.length > 0;
  // What was highlighted may be gone with the list that it stood in.
  const at = Math.max(
    0,
    items.findIndex((item) => itemKey(item) === highlighted),
  );
  const optionId = (index: number): string => `${listId}-${index}`;

  const choose = (item: Item): void => {
    setDismissed(true);
    onChoose(item);
  };

  const move = (step: number): void => {
    const next = items.at((at + step) % items.length);
    if (next !== undefined) setHighlighted(itemKey(next));
  };

  const handleKey = (event: KeyboardEvent) => {
    const item = items[at];
    switch (event.key) {
      case 'Enter':
        // In a form, Enter would send it half-filled.
        event.preventDefault();
        if (isOpen && item !== undefined) choose(item);
        break;
      case 'Escape':
        if (!isOpen) break;
        // In a dialog, Escape would close it too.
        event.stopPropagation();
        setDismissed(true);
        break;
      case 'ArrowDown':
      case 'ArrowUp':
        if (items.length === 0) break;
        event.preventDefault();
        if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
        setDismissed(false);
        break;
      default:
    }
  };

  return (
    <Field {...{ label, labelHidden, hint, error, required, id, className }}>
      {(control) => (
        <div className="relative">
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
            />
            <input
              {...input}
              {...control}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? optionId(at) : undefined}
              value={text}
              onChange={(event) => {
                setDismissed(false);
                setHighlighted(undefined);
                onType(event.target.value);
              }}
              onKeyDown={handleKey}
              onBlur={(event) => {
                setDismissed(true);
                onBlur?.(event);
              }}
              className={classNames(controlClass, 'pr-10 pl-9.5')}
            />
            {busy && (
              <LoaderCircle
                aria-hidden
                className="absolute top-1/2 right-3 size-4.5 -translate-y-1/2 animate-spin text-ink-soft motion-reduce:animate-none"
              />
            )}
          </div>
          {isOpen && (
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label={label}
              // The press must not take the focus from the box before it has chosen.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-rule bg-surface p-1 text-ink shadow-lifted"
            >
              {items.map((item, index) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={itemKey(item)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  onPointerMove={() => setHighlighted(itemKey(item))}
                  onClick={() => choose(item)}
                  className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 text-left select-none aria-selected:bg-linen md:min-h-9"
                >
                  {renderItem(item)}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
