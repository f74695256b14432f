CREATE TABLE "accounts"."extras" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."import_parts" (
	"import_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"count" smallint NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "accounts"."imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"state" text NOT NULL,
	"choices" jsonb NOT NULL,
	"total" integer NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts"."accounts" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts"."accounts" ADD COLUMN "other_links" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts"."reveals" ADD COLUMN "field" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts"."extras" ADD CONSTRAINT "extras_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "accounts"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extras_account" ON "accounts"."extras" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "imports_employee" ON "accounts"."imports" USING btree ("employee_id");