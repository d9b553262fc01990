import { runCommand } from '../test/run-command.ts';

interface Audit {
  sentence: string;
  isFailure: boolean;
}

interface Report {
  vulnerabilities?: Record<string, { severity: string }>;
  metadata?: { dependencies?: { prod?: number } };
}

const GRAVE = ['high', 'critical'];

/** A registry that does not answer says nothing of the dependencies: that is told, and is no failure. */
export const readAudit = (output: string): Audit => {
  const report = reportIn(output);
  if (!report?.vulnerabilities)
    return {
      sentence: 'Audit des dépendances : non fait, le registre npm ne répond pas à cette demande.',
      isFailure: false,
    };
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => GRAVE.includes(severity));
  if (grave.length > 0) {
    const found = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
    return {
      sentence: `Audit des dépendances : failles graves dans ${found}. « npm audit --omit=dev » les détaille.`,
      isFailure: true,
    };
  }
  const milder = Object.keys(report.vulnerabilities).length;
  const found = `aucune faille grave${milder > 0 ? `, ${milder} plus légères` : ''}`;
  const count = report.metadata?.dependencies?.prod ?? '?';
  return {
    sentence: `Audit des dépendances : ${found} (${count} paquets en production).`,
    isFailure: false,
  };
};

/** npm writes its warnings before and after. */
const reportIn = (output: string): Report | undefined => {
  try {
    return JSON.parse(output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('\n}') + 2)) as Report;
  } catch {
    return undefined;
  }
};

/** Asks the registry for the known faults of what we depend on in production; not for long, and not again. */
export const auditDependencies = async (): Promise<Audit> => {
  const { output } = await runCommand('npm', [
    'audit',
    '--omit=dev',
    '--audit-level=high',
    '--json',
    '--fetch-timeout=5000',
    '--fetch-retries=0',
  ]);
  return readAudit(output);
};
