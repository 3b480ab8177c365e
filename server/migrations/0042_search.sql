-- The words of a page are those that stand between blanks and marks, without
-- accents, on both engines: RG-1005 is "rg" and then "1005", and Ōtāhuhu is
-- "otahuhu" (marks that stand behind their letter are the last in the list, and
-- go). SQLite's index has them so already. PostgreSQL took -1005 for a
-- number and knew no word without its accents, so its pages are indexed anew.
-- only postgres
CREATE FUNCTION searched_text(page TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT translate(translate(translate(page,
        'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįķĺļľłñńņňòóôõöøōŏőŕŗřśŝşšţťùúûüũūŭůűųźżž',
        'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiikllllnnnnooooooooorrrssssttuuuuuuuuuuzzz'),
        'ÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮĶĹĻĽŁÑŃŅŇÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠŢŤÙÚÛÜŨŪŬŮŰŲŹŻŽ',
        'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiikllllnnnnooooooooorrrssssttuuuuuuuuuuzzz'),
        '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~‘’“”–—•·×°̀́̂̃̄̆̇̈̊̌',
        '                                          ')
$$;
CREATE OR REPLACE FUNCTION index_document_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT to_tsvector('english', searched_text(new.text)) || array_to_tsvector(ARRAY[
        'u:' || a.user_id, 'c:' || d.crane_id, 'd:' || d.id])
    INTO new.words
    FROM documents d JOIN crane_access a ON a.crane_id = d.crane_id AND a.access = 'owner'
    WHERE d.id = new.document_id;
    RETURN new;
END $$;
-- The marks stay as they are, also where the crane is in the bin.
UPDATE document_pages SET words = to_tsvector('english', searched_text(text))
    || array_to_tsvector(ARRAY(SELECT lexeme FROM unnest(words) WHERE lexeme ~ '^[ucd]:[0-9]+$'));
-- end
