-- How each user writes and reads a day in figures: as in New Zealand unless
-- they say otherwise.
ALTER TABLE users ADD COLUMN date_order TEXT NOT NULL DEFAULT 'day-month-year'
    CHECK (date_order IN ('day-month-year', 'month-day-year'));
