-- Lists of other concepts show each crane with the picture of its type.
DROP VIEW crane_names;
CREATE VIEW crane_names (crane_id, name, vehicle_id, type) AS
    SELECT id, make || ' ' || model, vehicle_id, type FROM cranes;
