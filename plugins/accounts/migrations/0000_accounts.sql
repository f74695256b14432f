CREATE SCHEMA "accounts";
--> statement-breakpoint
CREATE TABLE "accounts"."accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"platform_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"purpose_id" integer NOT NULL,
	"account" text NOT NULL,
	"link" text NOT NULL,
	"apply_date" date,
	"remark" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"field_values" "bytea",
	"fields_version" integer DEFAULT 0 NOT NULL,
	"password_version" integer NOT NULL,
	"changed_version" integer NOT NULL,
	"password_changed_on" timestamp with time zone NOT NULL,
	"needs_consent" boolean NOT NULL,
	"rotate_days" integer,
	"due_on" date,
	"remind_days" integer,
	"remind_readers" boolean NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL,
	"deleted_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts"."favourites" (
	"employee_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "favourites_employee_id_account_id_pk" PRIMARY KEY("employee_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "accounts"."platforms" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."purpose_fields" (
	"purpose_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "purpose_fields_purpose_id_field_id_pk" PRIMARY KEY("purpose_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "accounts"."purposes" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL,
	"has_link" boolean DEFAULT false NOT NULL,
	"has_apply_date" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."readers" (
	"employee_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "readers_employee_id_account_id_pk" PRIMARY KEY("employee_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "accounts"."requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"reason" text NOT NULL,
	"requested_on" timestamp with time zone NOT NULL,
	"is_granted" boolean,
	"decided_on" timestamp with time zone,
	"ends_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts"."required_fields" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."reveals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts"."reveals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"platform_name" text NOT NULL,
	"account" text NOT NULL,
	"version" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"session_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."rotations" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"requested_on" timestamp with time zone NOT NULL,
	"done_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts"."types" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."versions" (
	"account_id" integer NOT NULL,
	"version" integer NOT NULL,
	"password" "bytea",
	"created_by" integer NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	CONSTRAINT "versions_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
ALTER TABLE "accounts"."accounts" ADD CONSTRAINT "accounts_platform_id_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "accounts"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."accounts" ADD CONSTRAINT "accounts_type_id_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "accounts"."types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."accounts" ADD CONSTRAINT "accounts_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "accounts"."purposes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."purpose_fields" ADD CONSTRAINT "purpose_fields_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "accounts"."purposes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."purpose_fields" ADD CONSTRAINT "purpose_fields_field_id_required_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "accounts"."required_fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."readers" ADD CONSTRAINT "readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."requests" ADD CONSTRAINT "requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."rotations" ADD CONSTRAINT "rotations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts"."versions" ADD CONSTRAINT "versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_company" ON "accounts"."accounts" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "accounts_owner" ON "accounts"."accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "accounts_platform" ON "accounts"."accounts" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "accounts_type" ON "accounts"."accounts" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "accounts_purpose" ON "accounts"."accounts" USING btree ("purpose_id");--> statement-breakpoint
CREATE INDEX "accounts_due" ON "accounts"."accounts" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "favourites_account" ON "accounts"."favourites" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "platforms_name" ON "accounts"."platforms" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "purpose_fields_field" ON "accounts"."purpose_fields" USING btree ("field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purposes_name" ON "accounts"."purposes" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "readers_account" ON "accounts"."readers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_waiting" ON "accounts"."requests" USING btree ("account_id","employee_id") WHERE "accounts"."requests"."decided_on" is null;--> statement-breakpoint
CREATE INDEX "requests_employee" ON "accounts"."requests" USING btree ("employee_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "required_fields_name" ON "accounts"."required_fields" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "reveals_account" ON "accounts"."reveals" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "reveals_employee" ON "accounts"."reveals" USING btree ("employee_id","account_id");--> statement-breakpoint
CREATE INDEX "reveals_company" ON "accounts"."reveals" USING btree ("company_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "rotations_waiting" ON "accounts"."rotations" USING btree ("account_id","employee_id") WHERE "accounts"."rotations"."done_on" is null;--> statement-breakpoint
CREATE INDEX "rotations_employee" ON "accounts"."rotations" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "types_name" ON "accounts"."types" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "versions_author" ON "accounts"."versions" USING btree ("created_by");