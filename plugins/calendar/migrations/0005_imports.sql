CREATE TABLE "calendar"."import_changes" (
	"import_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"is_removed" boolean NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "import_changes_import_id_occurrence_id_pk" PRIMARY KEY("import_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "calendar"."imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"digest" text NOT NULL,
	"language" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"taken_back_on" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD COLUMN "import_revision" text;--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "calendar"."import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "calendar"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar"."import_changes" ADD CONSTRAINT "import_changes_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "calendar"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_occurrence" ON "calendar"."import_changes" USING btree ("occurrence_id");--> statement-breakpoint
CREATE INDEX "imports_person" ON "calendar"."imports" USING btree ("employee_id","id");--> statement-breakpoint
ALTER TABLE "calendar"."occurrences" ADD CONSTRAINT "occurrences_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "calendar"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occurrences_of_import" ON "calendar"."occurrences" USING btree ("import_id") WHERE "calendar"."occurrences"."import_id" is not null;