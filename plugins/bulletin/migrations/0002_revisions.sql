CREATE TABLE "bulletin"."revisions" (
	"bulletin_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"file_names" text[] NOT NULL,
	"edited_on" timestamp with time zone,
	"edited_by" integer,
	CONSTRAINT "revisions_bulletin_id_revision_pk" PRIMARY KEY("bulletin_id","revision")
);
--> statement-breakpoint
ALTER TABLE "bulletin"."bulletins" ADD COLUMN "edited_by" integer;--> statement-breakpoint
ALTER TABLE "bulletin"."revisions" ADD CONSTRAINT "revisions_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"."bulletins"("id") ON DELETE cascade ON UPDATE no action;