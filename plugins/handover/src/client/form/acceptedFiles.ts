/** Kinds of files that the server takes (C.6-7): anything else is refused before it is sent. */
export const ACCEPTED_FILES: readonly string[] = [
  ...['.png', '.jpg', '.jpeg', '.gif', '.webp', '.pdf'],
  ...['.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx', '.odt', '.ods', '.odp'],
  ...['.zip', '.txt', '.csv', '.ics'],
];
