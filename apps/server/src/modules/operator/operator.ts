/** The console of whoever runs the installation (R-OPERATOR-1). What other modules may import of it. */
export { addOperator, removeOperator } from './operators.queries.ts';
export { noteOperatorActs } from './note-operator-acts.ts';
export { operatorRoutes } from './operator.routes.ts';
