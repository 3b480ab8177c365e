-- A recorder that was entered by mistake is voided, as licences and readings are.
ALTER TABLE ruc_recorders ADD COLUMN voided_by BIGINT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE ruc_recorders ADD COLUMN voided_at BIGINT;
ALTER TABLE ruc_recorders ADD COLUMN void_reason TEXT;
