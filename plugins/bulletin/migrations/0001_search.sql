-- Searched by the host's functions (decision 0119): the rows that there are are filled here, in one go.
ALTER TABLE "bulletin"."bulletins" ADD COLUMN "file_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "bulletin"."bulletins" SET "file_names" = coalesce((
  SELECT string_agg("kept"."file_name", E'\n' ORDER BY "each"."place")
  FROM jsonb_array_elements_text("bulletins"."file_ids") WITH ORDINALITY AS "each"("id", "place")
  JOIN "host"."files" AS "kept" ON "kept"."id" = "each"."id"), '') WHERE jsonb_array_length("file_ids") > 0;--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD COLUMN "title_key" text GENERATED ALWAYS AS (host.search_key(title::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD COLUMN "plain_key" text GENERATED ALWAYS AS (host.search_key(plain::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD COLUMN "file_names_key" text GENERATED ALWAYS AS (host.search_key(file_names::text)) STORED NOT NULL;
