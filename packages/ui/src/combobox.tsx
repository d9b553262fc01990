import { Combobox as Base } from '@base-ui/react/combobox';
import { LoaderCircle, Search } from 'lucide-react';
import { type FocusEventHandler, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
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
 * the box. The list stands in the page, not in a layer of its own: Base UI would hide all the rest from
 * assistive tools while it is open, the label and the number of results with it.
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
  disabled,
  ...input
}: ComboboxProps<Item>) {
  const [isDismissed, setDismissed] = useState(true);
  const isOpen = !isDismissed && items.length > 0;

  const handleKey = (event: KeyboardEvent) => {
    // In a form, Enter would send it half-filled; in a dialog, Escape would close it too.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setDismissed(true);
    }
    if (event.key === 'ArrowDown' && items.length > 0) setDismissed(false);
  };

  return (
    <Field {...{ label, labelHidden, hint, error, required, id, className }}>
      {(control) => (
        <Base.Root<Item>
          inline
          open={isOpen}
          onOpenChange={(open) => setDismissed(!open)}
          items={items}
          filter={null}
          autoHighlight
          // A search, not a selection: what was chosen is the caller's, and the box keeps its words.
          value={null}
          onValueChange={(item) => {
            if (item === null) return;
            setDismissed(true);
            onChoose(item);
          }}
          inputValue={text}
          onInputValueChange={(next, { reason }) => {
            if (reason !== 'input-change') return;
            setDismissed(false);
            onType(next);
          }}
          itemToStringLabel={itemText}
          disabled={disabled}
        >
          <div className="relative">
            <div className="relative">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
              />
              <Base.Input
                {...input}
                {...control}
                aria-expanded={isOpen}
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
              <Base.List
                aria-label={label}
                // The press must not take the focus from the box before it has chosen.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-rule bg-surface p-1 text-ink shadow-lifted"
              >
                {(item: Item) => (
                  <Base.Item
                    key={itemKey(item)}
                    value={item}
                    className="flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 outline-none select-none data-highlighted:bg-linen md:min-h-9"
                  >
                    {renderItem(item)}
                  </Base.Item>
                )}
              </Base.List>
            )}
          </div>
        </Base.Root>
      )}
    </Field>
  );
}
