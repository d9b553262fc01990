import type { Mailing } from '@etal/contract/mailings';
import { COUNTED_HOURS } from '@etal/domain/mailings/mailings';
import { formatInteger, formatMoment } from '@etal/texts/format';
import { MAILING_KIND_LABELS, MAILING_STATE_LABELS } from '@etal/texts/mailings';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { type Column, Table } from '@etal/ui/table';

const isSent = ({ state }: Mailing): boolean => state === 'SENT';
const figure = (count: (mailing: Mailing) => number) => (mailing: Mailing) =>
  isSent(mailing) ? formatInteger(count(mailing)) : '–';

/** What was written and what came of it: only what is known for certain, nothing that spies on who reads. */
export function MailingTable({ mailings, onCancel }: { mailings: Mailing[]; onCancel: (mailing: Mailing) => void }) {
  const columns: Column<Mailing>[] = [
    {
      id: 'subject',
      header: 'Objet',
      kind: 'lead',
      cell: ({ subject, kind, isWeekly, sendAt }) => (
        <>
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <span className="block text-sm text-ink-soft">
            {MAILING_KIND_LABELS[kind]}
            {isWeekly && ' automatique'}, {formatMoment(sendAt)}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'État',
      cell: ({ state, waiting }) => (
        <Badge tone={state === 'SENT' ? 'leaf' : state === 'SCHEDULED' ? 'info' : 'neutral'}>
          {state === 'SENT' && waiting > 0 ? `En cours, reste ${formatInteger(waiting)}` : MAILING_STATE_LABELS[state]}
        </Badge>
      ),
    },
    { id: 'sent', header: 'Envoyés', align: 'end', cell: figure(({ sent }) => sent) },
    { id: 'failed', header: 'Échecs', align: 'end', cell: figure(({ failed }) => failed) },
    { id: 'unsubscribed', header: 'Désabonnés', align: 'end', cell: figure(({ unsubscribed }) => unsubscribed) },
    {
      id: 'orders',
      header: `Commandes en ${COUNTED_HOURS}\u00A0h`,
      align: 'end',
      cell: figure(({ orders }) => orders),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (mailing) =>
        mailing.state === 'SCHEDULED' && (
          <Button size="sm" aria-label={`Annuler l'envoi de ${mailing.subject}`} onClick={() => onCancel(mailing)}>
            Annuler l'envoi
          </Button>
        ),
    },
  ];
  return <Table caption="Vos envois" columns={columns} rows={mailings} rowKey={({ id }) => id} />;
}
