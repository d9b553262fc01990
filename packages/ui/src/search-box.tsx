import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type SearchBoxProps = {
  label: string;
  labelHidden?: boolean | undefined;
  placeholder?: string | undefined;
  /** What the list is searched for at present: it lives in the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** Milliseconds of rest before a search starts. Enter and the clear button do not wait. */
  delay?: number | undefined;
  /** Announced when it changes: « 3 résultats ». */
  resultText?: string | undefined;
  className?: string | undefined;
};

export function SearchBox({
  label,
  labelHidden,
  placeholder,
  value,
  onSearch,
  delay = 500,
  resultText = '',
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What this box itself asked for last. The URL answers late: its echo must not undo what was typed meanwhile.
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  const searchFor = (wanted: string) => {
    setText(wanted);
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };

  const latestSearch = useRef(searchFor);
  useEffect(() => {
    latestSearch.current = searchFor;
  });
  useEffect(() => {
    const rest = setTimeout(() => latestSearch.current(text), delay);
    return () => clearTimeout(rest);
  }, [text, delay]);

  const searchNow = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // In a form of filters, Enter would send the form and reload the page.
    event.preventDefault();
    searchFor(text);
  };

  return (
    // Not <search>: browsers of 2023 and the tests' DOM do not know it yet.
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="search" className={className}>
      <Field label={label} labelHidden={labelHidden}>
        {(control) => (
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-soft"
            />
            <input
              {...control}
              ref={input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              placeholder={placeholder}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={searchNow}
              className={classNames(controlClass, 'pr-11 pl-9.5 [&::-webkit-search-cancel-button]:hidden')}
            />
            {text !== '' && (
              <IconButton
                label="Effacer la recherche"
                icon={<X aria-hidden />}
                className="absolute top-0 right-0"
                onClick={() => {
                  searchFor('');
                  input.current?.focus();
                }}
              />
            )}
          </div>
        )}
      </Field>
      <output className="sr-only">{resultText}</output>
    </div>
  );
}
