/** Where notices of a kind are shown. Both are true by default. */
export interface KindChannels {
  /** In the list and the count of the bell. */
  readonly bell?: boolean;
  readonly desktop?: boolean;
}

/** A kind of notice of a plugin. People choose where they see it; `channels` is the default. */
export interface KindShape {
  readonly title: string;
  readonly icon: string;
  readonly channels?: KindChannels;
  /** It is always in the list of the bell, whatever people choose: a notice on whose arrival the security of others depends. */
  readonly isMandatory?: boolean;
}
