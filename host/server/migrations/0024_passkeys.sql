CREATE TABLE "host"."passkey_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"user_handle" text,
	"expires_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host"."passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host"."passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"rp_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"user_handle" text NOT NULL,
	"name" text NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"counter" bigint NOT NULL,
	"added_on" timestamp with time zone NOT NULL,
	"used_on" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "host"."passkeys" ADD CONSTRAINT "passkeys_employee_id_credentials_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "host"."credentials"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "host"."passkey_challenges" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "passkeys_employee" ON "host"."passkeys" USING btree ("employee_id");