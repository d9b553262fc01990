import { expect, it } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (severities: Record<string, string>) =>
  [
    'npm warn Unknown config',
    JSON.stringify(
      {
        auditReportVersion: 2,
        vulnerabilities: Object.fromEntries(
          Object.entries(severities).map(([name, severity]) => [name, { name, severity }]),
        ),
        metadata: { dependencies: { prod: 120 } },
      },
      null,
      2,
    ),
    'npm error log',
    '',
  ].join('\n');

it.each([
  ['nothing known', report({}), 'Audit des dépendances : aucune faille grave (120 paquets en production).', false],
  [
    'slight faults',
    report({ a: 'low', b: 'moderate' }),
    'Audit des dépendances : aucune faille grave, 2 plus légères (120 paquets en production).',
    false,
  ],
  [
    'grave faults',
    report({ a: 'high', b: 'low', c: 'critical' }),
    'Audit des dépendances : failles graves dans a (high), c (critical). « npm audit --omit=dev » les détaille.',
    true,
  ],
  [
    'a registry that refuses',
    'npm warn audit 405\n{\n  "message": "405 Method Not Allowed",\n  "statusCode": 405\n}\nnpm error log\n',
    'Audit des dépendances : non fait, le registre npm ne répond pas à cette demande.',
    false,
  ],
  [
    'no network',
    'npm error network ENOTFOUND',
    'Audit des dépendances : non fait, le registre npm ne répond pas à cette demande.',
    false,
  ],
  ['no npm', '', 'Audit des dépendances : non fait, le registre npm ne répond pas à cette demande.', false],
])('%s', (_case, output, sentence, isFailure) => {
  expect(readAudit(output)).toEqual({ sentence, isFailure });
});

it('reads a report that begins at once', () => {
  expect(readAudit(JSON.stringify({ vulnerabilities: { a: { severity: 'high' } } }, null, 2)).isFailure).toBe(true);
});
