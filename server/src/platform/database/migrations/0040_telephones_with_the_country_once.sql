-- 62811222333 was stored as +6262811222333, which nobody can call. With nine digits behind it a second 62 is the
-- country again: no area of North Sumatra, whose codes begin with 62 too, has numbers of that length.
UPDATE "shop_order" SET "telephone" = regexp_replace("telephone", '^[+]62(62)+(?=[0-9]{9})', '+62') WHERE "telephone" ~ '^[+]6262[0-9]{9}';
