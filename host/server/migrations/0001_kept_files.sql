CREATE TABLE "host"."file_keeps" (
	"file_id" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "file_keeps_file_id_target_pk" PRIMARY KEY("file_id","target")
);
--> statement-breakpoint
DROP INDEX "host"."files_orphans";--> statement-breakpoint
ALTER TABLE "host"."files" ADD COLUMN "kept_by" text;--> statement-breakpoint
ALTER TABLE "host"."files" ADD COLUMN "released_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."files" DROP COLUMN "kept";--> statement-breakpoint
ALTER TABLE "host"."file_keeps" ADD CONSTRAINT "file_keeps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "host"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_orphans" ON "host"."files" USING btree (coalesce("released_on", "uploaded_on")) WHERE "host"."files"."kept_by" is null;
