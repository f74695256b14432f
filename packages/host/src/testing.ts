export * from '@atrium/host-server/testing';
