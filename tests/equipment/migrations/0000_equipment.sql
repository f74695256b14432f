CREATE SCHEMA "equipment";
--> statement-breakpoint
CREATE TABLE "equipment"."comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "equipment"."comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" integer,
	"content" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"changed_on" timestamp with time zone DEFAULT null,
	"item_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment"."favourites" (
	"employee_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "favourites_employee_id_item_id_pk" PRIMARY KEY("employee_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "equipment"."items" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"photos" text[] NOT NULL,
	"lock_code" "bytea",
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment"."loans" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"borrower_id" integer NOT NULL,
	"borrowed_on" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"returned_on" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "equipment"."comments" ADD CONSTRAINT "comments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "equipment"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment"."favourites" ADD CONSTRAINT "favourites_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "equipment"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment"."loans" ADD CONSTRAINT "loans_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "equipment"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_item" ON "equipment"."comments" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "items_company" ON "equipment"."items" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "loans_open" ON "equipment"."loans" USING btree ("item_id") WHERE "equipment"."loans"."returned_on" is null;--> statement-breakpoint
CREATE INDEX "loans_borrower" ON "equipment"."loans" USING btree ("borrower_id");