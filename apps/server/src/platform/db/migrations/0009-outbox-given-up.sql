-- What was given up is counted at each reading of the measures, among a month of delivered messages.
create index outbox_given_up on outbox (failed_at) where failed_at is not null;
