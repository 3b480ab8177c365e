-- What counts a crane's kilometres. One at a time is fitted.
CREATE TABLE ruc_recorders (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    type TEXT NOT NULL CHECK (type IN ('hubodometer', 'electronic')),
    serial TEXT NOT NULL,
    fitted_km BIGINT NOT NULL,
    fitted_on TEXT NOT NULL,
    removed_km BIGINT,
    removed_on TEXT,
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL
);
CREATE INDEX ruc_recorders_crane ON ruc_recorders (crane_id);

-- Licences to drive from one figure of the recorder to another. Only ever
-- added to: a mistake is voided. `start_km` is null where only the end was
-- typed. Of licences those of a higher `turn` replace the others.
CREATE TABLE ruc_licences (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    recorder_id BIGINT REFERENCES ruc_recorders (id) ON DELETE SET NULL,
    start_km BIGINT,
    end_km BIGINT NOT NULL,
    vehicle_type TEXT,
    document_id BIGINT REFERENCES documents (id) ON DELETE SET NULL,
    turn BIGINT NOT NULL DEFAULT 0,
    source TEXT NOT NULL CHECK (source IN ('form', 'edit', 'paper', 'import', 'carried')),
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL,
    voided_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    voided_at BIGINT,
    void_reason TEXT
);
CREATE TABLE ruc_readings (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    recorder_id BIGINT REFERENCES ruc_recorders (id) ON DELETE SET NULL,
    day TEXT NOT NULL,
    km BIGINT NOT NULL,
    off_road_km BIGINT NOT NULL,
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL,
    voided_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    voided_at BIGINT,
    void_reason TEXT
);
CREATE INDEX ruc_readings_crane ON ruc_readings (crane_id);

-- What alerts need to know of a crane whose kilometres are read: it follows
-- from the tables above. `read_at` is the first moment of the last reading's
-- day, in UTC.
CREATE TABLE ruc_outlooks (
    crane_id BIGINT PRIMARY KEY REFERENCES cranes (id) ON DELETE CASCADE,
    licence_end BIGINT NOT NULL,
    km_left BIGINT NOT NULL,
    runs_out TEXT,
    read_on TEXT NOT NULL,
    read_at BIGINT NOT NULL
);

-- What was there before becomes one licence each.
INSERT INTO ruc_licences (crane_id, end_km, source, entered_at)
SELECT id, road_user_km, 'carried', updated_at FROM cranes WHERE road_user_km > 0;
CREATE INDEX ruc_licences_crane ON ruc_licences (crane_id);
CREATE INDEX ruc_licences_paper ON ruc_licences (document_id) WHERE document_id IS NOT NULL;

-- What others may know of how far a licence reaches.
CREATE VIEW road_user_outlooks (crane_id, licence_end, km_left, runs_out, read_on, read_at) AS
    SELECT crane_id, licence_end, km_left, runs_out, read_on, read_at FROM ruc_outlooks;
-- What alerts hold on to, each view of one table: SQLite reads through a view
-- of several for every row that asks it.
CREATE VIEW crane_dates (crane_id, cof, rego, mi, rigging_gear) AS
    SELECT id, cof_expires_at, rego_expires_at, mi_expires_at, rigging_gear_expires_at
    FROM cranes;
CREATE VIEW own_certificates (crane_id, kind, expires_at) AS
    SELECT crane_id, kind, expires_at FROM certificate_standings WHERE applies;
DROP VIEW paper_citations;
CREATE VIEW paper_citations (document_id, crane_id, kind, day) AS
    SELECT document_id, crane_id, kind, issued FROM certificate_renewals
    WHERE document_id IS NOT NULL AND voided_at IS NULL
    UNION ALL SELECT document_id, crane_id, 'ruc', NULL FROM ruc_licences
    WHERE document_id IS NOT NULL AND voided_at IS NULL;
