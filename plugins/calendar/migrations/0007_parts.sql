ALTER TABLE "calendar"."series" ADD COLUMN "ended_by" timestamp with time zone;--> statement-breakpoint
UPDATE "calendar"."series" SET "ended_by" = "last"."deleted_on" FROM (
  SELECT DISTINCT ON ("series_id") "series_id", "rule_on", "deleted_on" FROM "calendar"."occurrences"
  WHERE "series_id" IN (SELECT "id" FROM "calendar"."series" WHERE "made_until" IS NOT NULL AND "stop_on" IS NOT NULL)
  ORDER BY "series_id", "rule_on" DESC, "id" DESC
) AS "last"
WHERE "last"."series_id" = "series"."id" AND "last"."rule_on" > "series"."stop_on";--> statement-breakpoint
WITH RECURSIVE "part" ("id", "head") AS (
  SELECT "id", "id" FROM "calendar"."series" WHERE "split_from" IS NULL
  UNION ALL
  SELECT "series"."id", "part"."head" FROM "calendar"."series" JOIN "part" ON "series"."split_from" = "part"."id"
)
UPDATE "calendar"."series" SET "split_from" = "part"."head" FROM "part"
WHERE "series"."id" = "part"."id" AND "series"."split_from" <> "part"."head";
