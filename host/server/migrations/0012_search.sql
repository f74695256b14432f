-- How texts are searched (decision 0119): `foldText` and the terms of an index, in SQL. Indexes and generated columns of plugins are made
-- with these functions, so their bodies never change: another table of characters is another function.
CREATE FUNCTION "host"."search_key"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(normalize("value", NFKC),
    E'臺裏着峯羣週註佈佔遊迴菸砲祕汙蹟迹踪嘆艷銹鷄鈎痺癡竈鍼脣妳綵啓衆爲僞麪綫牀喫纔産査鬪擡覈内户戸説税脱温録緑净眞敎顔强靑‐‒–—―−‘’“”・‧•〜 \u0009\u000a\u000b\u000c\u000d\u0085\u1680\u2028\u2029\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff',
    E'台裡著峰群周注布占游回煙炮秘污跡跡蹤歎豔鏽雞鉤痹痴灶針唇你彩啟眾為偽麵線床吃才產查鬥抬核內戶戶說稅脫溫錄綠淨真教顏強青------''''""···~'))
$$;
--> statement-breakpoint
CREATE FUNCTION "host"."search_terms"("key" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "each" || ARRAY(SELECT "one" || "next" FROM unnest("each", "each"[2:]) AS "pairs"("one", "next") WHERE "next" IS NOT NULL)
  FROM (SELECT string_to_array("key", NULL) AS "each") AS "characters"
$$;
--> statement-breakpoint
-- What a text with this word has among its terms: each two characters of it, or the only one.
CREATE FUNCTION "host"."search_grams"("key" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length("key") < 2 THEN "each"
    ELSE ARRAY(SELECT "one" || "next" FROM unnest("each", "each"[2:]) AS "pairs"("one", "next") WHERE "next" IS NOT NULL) END
  FROM (SELECT string_to_array("key", NULL) AS "each") AS "characters"
$$;
