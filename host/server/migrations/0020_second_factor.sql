CREATE TABLE "host"."factor_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"device" text NOT NULL,
	"password_on" timestamp with time zone,
	"secret" "bytea",
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host"."recovery_codes" (
	"employee_id" integer NOT NULL,
	"hash" text NOT NULL,
	"salt" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"used_on" timestamp with time zone,
	CONSTRAINT "recovery_codes_employee_id_hash_pk" PRIMARY KEY("employee_id","hash")
);
--> statement-breakpoint
CREATE TABLE "host"."totp_secrets" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"added_on" timestamp with time zone NOT NULL,
	"used_on" timestamp with time zone,
	"used_step" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host"."sessions" ADD COLUMN "factor_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host"."factor_steps" ADD CONSTRAINT "factor_steps_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."recovery_codes" ADD CONSTRAINT "recovery_codes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host"."totp_secrets" ADD CONSTRAINT "totp_secrets_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_steps_expires" ON "host"."factor_steps" USING btree ("expires_on");