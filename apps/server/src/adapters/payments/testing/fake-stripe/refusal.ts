/** An answer of the fake's that is an error, in Stripe's form. */
export class FakeRefusal extends Error {
  override name = 'FakeRefusal';
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: { type?: string; code?: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export const missing = (what: string, id: unknown): FakeRefusal =>
  new FakeRefusal(404, { code: 'resource_missing', message: `No such ${what}: '${String(id)}'` });

export const unexpectedState = (status: string): FakeRefusal =>
  new FakeRefusal(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${status}.`,
  });
