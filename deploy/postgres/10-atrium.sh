#!/bin/sh
# The image of PostgreSQL runs it once, when it makes its data: the user and the database of Atrium. The user is no
# superuser; it makes the roles of plugins, and a database for the time of `atrium backup verify`.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$(cat "${SECRETS_FOLDER:-/run/secrets}/DATABASE_PASSWORD")" <<'END'
create role atrium login createrole createdb password :'password';
create database atrium owner atrium;
revoke connect, temporary on database atrium from public;
END
