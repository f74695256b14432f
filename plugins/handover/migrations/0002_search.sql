-- Searched by the host's functions (decision 0119): the rows that there are are filled here, in one go.
ALTER TABLE "handover"."handovers" drop column "title_key";--> statement-breakpoint
ALTER TABLE "handover"."handovers" ADD COLUMN "title_key" text GENERATED ALWAYS AS (host.search_key(title::text)) STORED NOT NULL;--> statement-breakpoint
UPDATE "handover"."handovers" SET "content_key" = host.search_key("content_key");--> statement-breakpoint
ALTER TABLE "handover"."files" ADD COLUMN "name" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "handover"."files" ALTER COLUMN "name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "handover"."files" ADD COLUMN "name_key" text GENERATED ALWAYS AS (host.search_key(name::text)) STORED NOT NULL;--> statement-breakpoint
UPDATE "handover"."files" SET "name" = "kept"."file_name" FROM "host"."files" AS "kept" WHERE "kept"."id" = "files"."file_id";--> statement-breakpoint
ALTER TABLE "handover"."items" ADD COLUMN "text_key" text GENERATED ALWAYS AS (host.search_key("text"::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "handover"."message_files" ADD COLUMN "name" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "handover"."message_files" ALTER COLUMN "name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "handover"."message_files" ADD COLUMN "name_key" text GENERATED ALWAYS AS (host.search_key(name::text)) STORED NOT NULL;--> statement-breakpoint
UPDATE "handover"."message_files" SET "name" = "kept"."file_name" FROM "host"."files" AS "kept" WHERE "kept"."id" = "message_files"."file_id";--> statement-breakpoint
ALTER TABLE "handover"."messages" ADD COLUMN "content_key" text GENERATED ALWAYS AS (case when employee_id is null then '' else host.search_key(content::text) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "files_search" ON "handover"."files" USING gin (host.search_terms("name_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "handovers_search" ON "handover"."handovers" USING gin (host.search_terms("title_key" || E'\x1f' || "content_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "items_search" ON "handover"."items" USING gin (host.search_terms("text_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "message_files_search" ON "handover"."message_files" USING gin (host.search_terms("name_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_search" ON "handover"."messages" USING gin (host.search_terms("content_key")) WITH (fastupdate=false);
