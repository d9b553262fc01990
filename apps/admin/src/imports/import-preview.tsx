import { IMPORT_OUTCOMES, type ImportOutcome } from '@etal/contract/imports';
import { formatCount, formatInteger } from '@etal/texts/format';
import { OUTCOME_LABELS } from '@etal/texts/imports';
import { quoted } from '@etal/texts/typography';
import { Badge, type BadgeTone } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Select } from '@etal/ui/select';
import { useState } from 'react';
import type { Preview, PreviewLine } from './use-import.ts';

const TONES: Record<ImportOutcome, BadgeTone> = { CREATE: 'leaf', UPDATE: 'info', SAME: 'neutral', WRONG: 'tomato' };

/** So many lines are drawn at a time: a file may have five thousand. */
const SHOWN_AT_ONCE = 50;

/** R-CATALOG-30: what becomes of each line, those to be mended first. */
export function ImportPreview({ rows, ignored, newCategories }: Omit<Preview<unknown>, never>) {
  const count = (outcome: ImportOutcome): number => rows.filter((row) => row.outcome === outcome).length;
  const present = IMPORT_OUTCOMES.filter((outcome) => count(outcome) > 0);
  const [wanted, setWanted] = useState<ImportOutcome | ''>(count('WRONG') > 0 ? 'WRONG' : '');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const chosen = wanted === '' ? rows : rows.filter(({ outcome }) => outcome === wanted);
  const hidden = chosen.length - shown;
  const isNothing = rows.every(({ outcome }) => outcome === 'SAME');

  return (
    <section aria-label="Aperçu" className="mt-5 flex flex-col gap-4">
      <div role="status">
        {isNothing ? (
          <Banner tone="info">Rien à changer&nbsp;: ce fichier dit ce que vous avez déjà.</Banner>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {present.map((outcome) => (
              <li key={outcome}>
                <Badge
                  tone={TONES[outcome]}
                >{`${OUTCOME_LABELS[outcome]}\u00A0: ${formatInteger(count(outcome))}`}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {newCategories.length > 0 && (
        <p>
          {newCategories.length > 1 ? 'Catégories qui seront créées' : 'Catégorie qui sera créée'}&nbsp;:{' '}
          {newCategories.map(quoted).join(', ')}.
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-ink-soft">
          {ignored.length > 1 ? 'Colonnes laissées de côté' : 'Colonne laissée de côté'}&nbsp;:{' '}
          {ignored.map(quoted).join(', ')}.
        </p>
      )}
      {count('WRONG') > 0 && (
        <p>
          Les lignes à corriger ne sont pas importées. Vous pouvez les corriger dans votre fichier et le choisir à
          nouveau&nbsp;: les autres ne seront pas écrites deux fois.
        </p>
      )}
      {present.length > 1 && (
        <Select
          label="Lignes affichées"
          placeholder="Toutes"
          value={wanted}
          onChange={({ target }) => {
            setWanted(present.find((outcome) => outcome === target.value) ?? '');
            setShown(SHOWN_AT_ONCE);
          }}
          options={present.map((outcome) => ({
            value: outcome,
            label: `${OUTCOME_LABELS[outcome]} (${formatInteger(count(outcome))})`,
          }))}
        />
      )}
      <ul className="flex flex-col divide-y divide-rule border-y border-rule">
        {chosen.slice(0, shown).map((row) => (
          <Line key={row.line} row={row} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {`Afficher la suite (${formatCount(hidden, 'ligne', 'lignes')})`}
        </Button>
      )}
    </section>
  );
}

function Line({ row: { line, name, outcome, problems, changes } }: { row: PreviewLine<unknown> }) {
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-sm text-ink-soft tabular-nums">Ligne {line}</span>
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
        <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>
      </div>
      {changes.length > 0 && <p className="text-sm text-ink-soft">Change&nbsp;: {changes.join(', ')}</p>}
      {problems.map(({ column, problem }) => (
        <p key={`${column} ${problem}`} className="text-sm text-tomato">
          {column !== '' && (
            <>
              <span className="font-semibold">{column}</span>&nbsp;:{' '}
            </>
          )}
          {problem}
        </p>
      ))}
    </li>
  );
}
