CREATE TABLE "host"."api_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"name" text NOT NULL,
	"begin" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL,
	"used_on" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"revoked_on" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "host"."api_tokens" ADD CONSTRAINT "api_tokens_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_employee" ON "host"."api_tokens" USING btree ("employee_id","revoked_on");