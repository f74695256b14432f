-- Searched by the host's functions (decision 0119). The texts of a series are stored once, and kept by triggers: an occurrence whose
-- text is not among them cannot be written. The rows that there are are filled here, in one go.
CREATE TABLE "calendar"."texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"series_id" integer NOT NULL,
	"title" text NOT NULL,
	"memo" text NOT NULL,
	"address" text NOT NULL,
	"room_memo" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(title || E'\x1f' || memo || E'\x1f' || address || E'\x1f' || room_memo)) STORED NOT NULL,
	"title_key" text GENERATED ALWAYS AS (host.search_key(title::text)) STORED NOT NULL,
	"memo_key" text GENERATED ALWAYS AS (host.search_key(memo::text)) STORED NOT NULL,
	"place_key" text GENERATED ALWAYS AS (host.search_key(address || E'\n' || room_memo::text)) STORED NOT NULL
);
--> statement-breakpoint
INSERT INTO "calendar"."texts" ("series_id", "title", "memo", "address", "room_memo")
  SELECT DISTINCT "series_id", "title", "memo", "address", "room_memo" FROM "calendar"."occurrences";--> statement-breakpoint
ALTER TABLE "calendar"."texts" ADD CONSTRAINT "texts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "calendar"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "texts_series" ON "calendar"."texts" USING btree ("series_id","digest");--> statement-breakpoint
CREATE INDEX "texts_search" ON "calendar"."texts" USING gin (host.search_terms("title_key" || E'\x1f' || "memo_key" || E'\x1f' || "place_key")) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "calendar"."messages" drop column "content_key";--> statement-breakpoint
ALTER TABLE "calendar"."messages" ADD COLUMN "content_key" text GENERATED ALWAYS AS (case when employee_id is null then '' else host.search_key(content::text) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_search" ON "calendar"."messages" USING gin (host.search_terms("content_key")) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" DROP COLUMN "title_key";--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" DROP COLUMN "memo_key";--> statement-breakpoint
-- Those who write texts of one series wait for each other: a text that one takes out could be the one that the other writes.
CREATE FUNCTION "calendar"."add_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "calendar"."series" WHERE "id" IN (SELECT "series_id" FROM "written") ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "calendar"."texts" ("series_id", "title", "memo", "address", "room_memo")
    SELECT DISTINCT "series_id", "title", "memo", "address", "room_memo" FROM "written"
    ON CONFLICT ("series_id", "digest") DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "calendar"."change_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM "before" JOIN "written" USING ("id")
      WHERE ("before"."series_id", "before"."title", "before"."memo", "before"."address", "before"."room_memo")
        IS DISTINCT FROM ("written"."series_id", "written"."title", "written"."memo", "written"."address", "written"."room_memo"))
    THEN RETURN NULL; END IF;
    PERFORM FROM "calendar"."series" WHERE "id" IN (SELECT "series_id" FROM "before" UNION SELECT "series_id" FROM "written")
      ORDER BY "id" FOR NO KEY UPDATE;
    INSERT INTO "calendar"."texts" ("series_id", "title", "memo", "address", "room_memo")
      SELECT DISTINCT "series_id", "title", "memo", "address", "room_memo" FROM "written"
      ON CONFLICT ("series_id", "digest") DO NOTHING;
  ELSE
    PERFORM FROM "calendar"."series" WHERE "id" IN (SELECT "series_id" FROM "before") ORDER BY "id" FOR NO KEY UPDATE;
  END IF;
  DELETE FROM "calendar"."texts" AS "stale"
    USING (SELECT DISTINCT "series_id", "title", "memo", "address", "room_memo" FROM "before") AS "gone"
    WHERE "stale"."series_id" = "gone"."series_id" AND "stale"."title" = "gone"."title" AND "stale"."memo" = "gone"."memo"
      AND "stale"."address" = "gone"."address" AND "stale"."room_memo" = "gone"."room_memo"
      AND NOT EXISTS (SELECT FROM "calendar"."occurrences" AS "kept" WHERE "kept"."series_id" = "stale"."series_id"
        AND "kept"."title" = "stale"."title" AND "kept"."memo" = "stale"."memo" AND "kept"."address" = "stale"."address"
        AND "kept"."room_memo" = "stale"."room_memo");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "texts_added" AFTER INSERT ON "calendar"."occurrences" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "calendar"."add_texts"();--> statement-breakpoint
CREATE TRIGGER "texts_changed" AFTER UPDATE ON "calendar"."occurrences" REFERENCING OLD TABLE AS "before" NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION "calendar"."change_texts"();--> statement-breakpoint
CREATE TRIGGER "texts_removed" AFTER DELETE ON "calendar"."occurrences" REFERENCING OLD TABLE AS "before"
  FOR EACH STATEMENT EXECUTE FUNCTION "calendar"."change_texts"();
