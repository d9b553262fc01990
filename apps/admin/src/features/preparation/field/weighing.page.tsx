import { awaitsWeighing } from '@etal/domain/orders/weighing';
import { ofWhom } from '@etal/texts/orders';
import { Button } from '@etal/ui/button';
import { List, Scale } from 'lucide-react';
import { useState } from 'react';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { FieldFrame } from './field-frame.tsx';
import { WeighedElsewhere, WeighLine } from './weigh-line.tsx';
import { WeighList } from './weigh-list.tsx';
import { WeighRecap } from './weigh-recap.tsx';
import { submitWeights, typeWeight } from '../unsent/queue.ts';
import { useFieldDay } from './use-field-day.ts';
import {
  gramsOf,
  nameOf,
  nextToWeigh,
  settledLine,
  unconfirmedWeights,
  weighedSales,
  weighingLines,
  weighPreview,
} from '../preparation.view.ts';

export { loadFieldDay as loader, shouldReloadDay as shouldRevalidate } from './load-field-day.ts';
export { FieldError as ErrorBoundary } from './field-error.tsx';

/** The line on the scale, the order about to be confirmed, or the list of all; also in the address (R-SCREENS-3). */
interface Place {
  line?: string | undefined;
  confirm?: string | undefined;
  list?: boolean | undefined;
}

const placeIn = (params: URLSearchParams): Place => ({
  line: params.get('ligne') || undefined,
  confirm: params.get('valider') ?? undefined,
  list: params.get('vue') === 'liste',
});

export function Component() {
  useTitle('Pesée');
  const field = useFieldDay();
  const { preparation, queue, keep, submit } = field;
  const [params, changeUrl] = useUrlState();
  const [announcement, setAnnouncement] = useState('');
  const orders = preparation.orders.filter((order) => weighedSales(order).length > 0);
  const lines = weighingLines(orders);
  const [place, setPlace] = useState(() => placeIn(params));
  // The address changes a moment later, but a scale types faster, and its next digit is for the next line.
  const show = (next: Place): void => {
    setPlace(next);
    changeUrl(
      { ligne: next.line ?? null, valider: next.confirm ?? null, vue: next.list ? 'liste' : null },
      { replace: true },
    );
  };

  const toConfirm = orders.find((order) => order.id === place.confirm);
  const isToConfirm = toConfirm && awaitsWeighing(toConfirm) && unconfirmedWeights(toConfirm, queue).length > 0;
  const confirmed = isToConfirm ? toConfirm : undefined;
  // The first line is chosen once: its first digit gives it a weight, and must not move the screen to the next line.
  const [start] = useState(() => nextToWeigh(lines, queue, undefined)?.sale.id);
  const lineOf = (saleId: string | undefined) => lines.find(({ sale }) => sale.id === saleId);
  const shown = place.line ?? (toConfirm ? weighedSales(toConfirm)[0]?.id : start);
  const current = lineOf(shown) ?? nextToWeigh(lines, queue, undefined);
  const isList = place.list || (!current && !confirmed);
  const listButton = (
    <Button
      aria-pressed={isList}
      onClick={() =>
        show(isList ? { line: (nextToWeigh(lines, queue, undefined) ?? lines[0])?.sale.id } : { list: true })
      }
      disabled={isList && !current}
    >
      {isList ? <Scale aria-hidden /> : <List aria-hidden />}
      {isList ? 'Balance' : 'Liste'}
    </Button>
  );

  if (confirmed) {
    const confirm = (): void => {
      const weights = unconfirmedWeights(confirmed, queue);
      submit((before) => submitWeights(before, confirmed.id, weights));
      setAnnouncement(`Pesée ${ofWhom(nameOf(confirmed))} validée.`);
      const next = nextToWeigh(lines, queue, weighedSales(confirmed).at(-1)?.id);
      show(next ? { line: next.sale.id } : { list: true });
    };
    return (
      <FieldFrame title="Pesée" field={field} announcement={announcement}>
        <WeighRecap
          order={confirmed}
          preview={weighPreview(confirmed, queue)}
          onConfirm={confirm}
          onCorrect={() => show({ line: weighedSales(confirmed)[0]!.id })}
        />
      </FieldFrame>
    );
  }
  const settled = settledLine(orders, lines, shown);
  if (settled && !place.list) {
    const next = nextToWeigh(lines, queue, undefined);
    return (
      <FieldFrame title="Pesée" field={field} announcement={announcement} actions={listButton}>
        <WeighedElsewhere
          line={settled}
          typed={queue.drafts[settled.sale.id]}
          onNext={() => {
            keep((before) => typeWeight(before, settled.sale.id, null));
            show(next ? { line: next.sale.id } : { list: true });
          }}
        />
      </FieldFrame>
    );
  }
  if (isList || !current) {
    return (
      <FieldFrame title="Pesée" field={field} announcement={announcement} actions={listButton}>
        <WeighList
          orders={orders}
          queue={queue}
          onOpen={(saleId) => show({ line: saleId })}
          onRecap={(orderId) => show({ confirm: orderId })}
        />
      </FieldFrame>
    );
  }

  const index = lines.indexOf(current);
  const previous = lines[index - 1];
  const preview = weighPreview(current.order, queue);
  const goOn = (): void => {
    // After the order's last line, all that is about to be sent is shown once more.
    if (!preview.isEstimate && unconfirmedWeights(current.order, queue).length > 0)
      return show({ confirm: current.order.id });
    const next = lines[index + 1] ?? nextToWeigh(lines, queue, current.sale.id);
    show(next ? { line: next.sale.id } : { list: true });
  };
  return (
    <FieldFrame title="Pesée" field={field} announcement={announcement} actions={listButton}>
      <WeighLine
        key={current.sale.id}
        line={current}
        grams={gramsOf(queue, current)}
        preview={preview}
        progress={`${index + 1} sur ${lines.length}`}
        onGrams={(grams) => keep((before) => typeWeight(before, current.sale.id, grams))}
        onNext={goOn}
        onPrevious={previous && (() => show({ line: previous.sale.id }))}
      />
    </FieldFrame>
  );
}
