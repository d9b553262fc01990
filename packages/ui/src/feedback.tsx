import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type Tone = 'success' | 'warning' | 'error';
type Message = { key: number; tone: Tone; text: string };

type Feedback = Record<Tone, (text: string) => void>;

type Outlets = {
  message: Message | undefined;
  dismiss: () => void;
  shownIn: string | undefined;
  /** Returns the function that unsubscribes. */
  join: (outletId: string) => () => void;
};

const FeedbackContext = createContext<Feedback | null>(null);
const OutletsContext = createContext<Outlets | null>(null);

/**
 * Messages wait in line; each stays until its « Ok ». Good news is not worth waiting behind: the next message takes its
 * place, and it leaves by itself.
 */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<readonly Message[]>([]);
  const [outletIds, setOutletIds] = useState<readonly string[]>([]);
  const nextKey = useRef(0);

  const feedback = useMemo((): Feedback => {
    const say = (tone: Tone) => (text: string) => {
      const key = nextKey.current++;
      setLine((waiting) => [...waiting.filter((before) => before.tone !== 'success'), { key, tone, text }]);
    };
    return { success: say('success'), warning: say('warning'), error: say('error') };
  }, []);

  const registry = useMemo(
    () => ({
      dismiss: () => setLine((waiting) => waiting.slice(1)),
      join: (outletId: string) => {
        setOutletIds((ids) => [...ids, outletId]);
        return () => setOutletIds((ids) => ids.filter((id) => id !== outletId));
      },
    }),
    [],
  );

  const message = line[0];
  const shownIn = outletIds.at(-1);
  const outlets = useMemo(() => ({ ...registry, message, shownIn }), [registry, message, shownIn]);

  return (
    <FeedbackContext value={feedback}>
      <OutletsContext value={outlets}>
        {children}
        <FeedbackOutlet open />
      </OutletsContext>
    </FeedbackContext>
  );
}

export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a FeedbackProvider above it');
  return feedback;
}

/**
 * The two live regions, there before any message. The page has one pair and each open dialog another, because
 * a modal hides the rest of the page from the keyboard and from screen readers: the last one opened speaks.
 */
export function FeedbackOutlet({ open }: { open: boolean }) {
  const outlets = use(OutletsContext);
  const id = useId();
  const join = outlets?.join;
  useEffect(() => (open ? join?.(id) : undefined), [open, join, id]);
  if (!outlets) return null;

  const message = outlets.shownIn === id ? outlets.message : undefined;
  const popup = message && <Popup key={message.key} message={message} onOk={outlets.dismiss} />;
  const isError = message?.tone === 'error';
  return (
    <div className="fixed inset-x-3 top-18 z-60 md:top-auto md:right-5 md:bottom-24 md:left-auto md:w-96">
      <output className="block">{!isError && popup}</output>
      <div role="alert">{isError && popup}</div>
    </div>
  );
}

const TITLES: Record<Tone, string> = { success: 'Succès', warning: 'Avertissement', error: 'Erreur' };
const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const EDGES: Record<Tone, string> = { success: 'border-l-leaf', warning: 'border-l-straw', error: 'border-l-tomato' };
const INKS: Record<Tone, string> = { success: 'text-leaf', warning: 'text-straw', error: 'text-tomato' };

/** As long as good news stays, unless it is pointed at or focused. */
export const GOOD_NEWS_MS = 5000;

function Popup({ message: { tone, text }, onOk }: { message: Message; onOk: () => void }) {
  const Icon = ICONS[tone];
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isLeaving = tone === 'success' && !isPointedAt && !isFocused;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(onOk, GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, onOk]);
  const cameFrom = useRef<Element | null>(null);

  const rememberWhere = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
  };
  const leave = () => {
    onOk();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classNames(
        'flex items-start gap-3 rounded-lg border border-l-4 border-rule bg-surface p-3.5 shadow-lifted',
        'transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0',
        EDGES[tone],
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', INKS[tone])} />
      <div className="min-w-0 flex-1">
        <p className={classNames('font-display font-bold tracking-tight', INKS[tone])}>{TITLES[tone]}</p>
        <p className="wrap-break-word">{text}</p>
      </div>
      <Button size="sm" onClick={leave} onFocus={rememberWhere}>
        Ok
      </Button>
    </div>
  );
}
