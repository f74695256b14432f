CREATE TABLE "host"."idempotent_calls" (
	"employee_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"key_hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"started_on" timestamp with time zone NOT NULL,
	"is_committed" boolean DEFAULT false NOT NULL,
	"answer" "bytea",
	CONSTRAINT "idempotent_calls_employee_id_endpoint_key_hash_pk" PRIMARY KEY("employee_id","endpoint","key_hash")
);
--> statement-breakpoint
CREATE INDEX "idempotent_calls_started" ON "host"."idempotent_calls" USING btree ("started_on");