CREATE TABLE "calendar"."sent_notices" (
	"employee_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "sent_notices_employee_id_hour_pk" PRIMARY KEY("employee_id","hour")
);
