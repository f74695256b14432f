UPDATE "permissions"."roles" SET "actions" = array_append("actions", 'attendance.viewAll'), "version" = "version" + 1
WHERE "builtin" = 'hr' AND NOT 'attendance.viewAll' = ANY("actions");
