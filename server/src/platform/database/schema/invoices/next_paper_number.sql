-- The next number of a series in a year. Papers of one series wait here for each other until they are committed.
CREATE OR REPLACE FUNCTION next_paper_number(of_series text, of_year integer) RETURNS integer LANGUAGE sql VOLATILE AS $$
  INSERT INTO paper_counter AS counter (series, year, last_number) VALUES (of_series, of_year, 1)
    ON CONFLICT (series, year) DO UPDATE SET last_number = counter.last_number + 1
    RETURNING last_number
$$;
