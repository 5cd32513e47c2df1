-- Generated from schema/, but for the extension, the fill factor and the first rows (docs/decisions/048-baseline-migration-and-sql-files.md).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account_token" (
	"account_token_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_token_account_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "account_token_kind" CHECK ("account_token"."kind" in ('password_reset', 'email_change')),
	CONSTRAINT "account_token_email" CHECK (("account_token"."kind" = 'email_change') = ("account_token"."email" is not null))
);--> statement-breakpoint
CREATE TABLE "app_user" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role_id" smallint NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(normalize(name || chr(10) || email))) STORED NOT NULL,
	CONSTRAINT "app_user_role" CHECK ("app_user"."role_id" between 1 and 4)
);--> statement-breakpoint
CREATE TABLE "invitation" (
	"invitation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"role_id" smallint DEFAULT 2 NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" integer,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitation_token" UNIQUE("token_hash"),
	CONSTRAINT "invitation_role" CHECK ("invitation"."role_id" = case when "invitation"."invited_by" is null then 1 else 2 end),
	CONSTRAINT "invitation_used" CHECK (("invitation"."used_at" is null) = ("invitation"."used_by" is null))
);--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"access_token_id" text NOT NULL,
	"access_issued_at" timestamp with time zone NOT NULL,
	"previous_access_token_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"browser" text,
	CONSTRAINT "session_refresh_token" UNIQUE("refresh_token_hash")
);--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"audit_entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"subject_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(normalize(user_name || chr(10) || subject_name))) STORED NOT NULL,
	CONSTRAINT "audit_entry_undone" CHECK (("audit_entry"."undone_at" is null) = ("audit_entry"."undone_by" is null))
);--> statement-breakpoint
CREATE TABLE "deleted_category" (
	"product_category_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"position" integer NOT NULL,
	"product_ids" integer[] NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "product" (
	"product_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"price" bigint NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"image_alt" text DEFAULT '' NOT NULL,
	"brand" text NOT NULL,
	"stock" integer NOT NULL,
	"description" text NOT NULL,
	"numb_reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when numb_reviews = 0 then 0 else rating_sum::double precision / numb_reviews end) STORED NOT NULL,
	"search_text" text NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"published_from" date,
	"published_until" date,
	"weight_grams" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_low_stock" boolean GENERATED ALWAYS AS (stock <= 5) STORED NOT NULL,
	CONSTRAINT "product_price" CHECK ("product"."price" >= 0),
	CONSTRAINT "product_stock" CHECK ("product"."stock" >= 0),
	CONSTRAINT "product_rating" CHECK ("product"."rating_sum" between "product"."numb_reviews" and 5 * "product"."numb_reviews"),
	CONSTRAINT "product_weight" CHECK ("product"."weight_grams" >= 1),
	CONSTRAINT "product_publication" CHECK ("product"."published_until" >= "product"."published_from")
);--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_category_product_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name_key" text GENERATED ALWAYS AS (btrim(regexp_replace(lower(normalize(name, NFKC)), '\s+', ' ', 'g'))) STORED NOT NULL,
	CONSTRAINT "product_category_name" UNIQUE("name")
);--> statement-breakpoint
CREATE TABLE "product_image" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_image_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_image_position" CHECK ("product_image"."position" >= 2)
);--> statement-breakpoint
CREATE TABLE "product_in_category" (
	"product_id" integer NOT NULL,
	"product_category_id" integer NOT NULL,
	CONSTRAINT "product_in_category_product_id_product_category_id_pk" PRIMARY KEY("product_id","product_category_id")
);--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"installation_id" text DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) NOT NULL,
	"mac_key" text DEFAULT encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex') NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."is_only"),
	CONSTRAINT "installation_id_form" CHECK ("installation"."installation_id" ~ '^[0-9a-f]{12}$'),
	CONSTRAINT "installation_mac_key_form" CHECK ("installation"."mac_key" ~ '^[0-9a-f]{64}$')
);--> statement-breakpoint
CREATE TABLE "shop_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "list_block" (
	"list" text NOT NULL,
	"level" smallint NOT NULL,
	"block" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "list_block_list_level_block_pk" PRIMARY KEY("list","level","block")
);--> statement-breakpoint
CREATE TABLE "list_change" (
	"list_change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_change_list_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"block" integer,
	"change" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "list_key_block" (
	"list" text NOT NULL,
	"from_key" text collate "C" NOT NULL,
	"from_id" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "list_key_block_list_from_key_from_id_pk" PRIMARY KEY("list","from_key","from_id")
);--> statement-breakpoint
CREATE TABLE "list_key_change" (
	"list_key_change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_key_change_list_key_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"change" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "mail" (
	"mail_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"recipient" text,
	"order_id" integer,
	"user_id" integer,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"last_error" text,
	"last_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_event" UNIQUE("event_key"),
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('waiting', 'sent', 'failed', 'not_sent')),
	CONSTRAINT "mail_sent" CHECK (("mail"."state" = 'sent') = ("mail"."sent_at" is not null)),
	CONSTRAINT "mail_secret" CHECK ("mail"."secret" is null or "mail"."state" = 'waiting')
);--> statement-breakpoint
CREATE TABLE "order_note" (
	"order_note_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"guest_session_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_user_id_guest_session_id_key_pk" PRIMARY KEY("user_id","guest_session_id","key")
);--> statement-breakpoint
CREATE TABLE "order_product" (
	"order_id" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"price" numeric(16, 2) NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_product_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "order_product_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_product_quantity" CHECK ("order_product"."quantity" >= 1)
);--> statement-breakpoint
CREATE TABLE "shop_order" (
	"order_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"guest_session_id" integer,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"province" text,
	"recipient" text,
	"telephone" text,
	"contact_email" text,
	"payment_method_id" integer DEFAULT 1 NOT NULL,
	"payment_method_name" text NOT NULL,
	"product_price" numeric(16, 2) NOT NULL,
	"shipping_price" numeric(16, 2) NOT NULL,
	"tax_price" numeric(16, 2) NOT NULL,
	"tax_name" text DEFAULT 'Tax' NOT NULL,
	"is_tax_included" boolean DEFAULT false NOT NULL,
	"total_price" numeric(16, 2) NOT NULL,
	"shipping_option" text,
	"shipping_courier" text,
	"shipping_service" text,
	"shipping_days_min" integer,
	"shipping_days_max" integer,
	"shipping_is_pickup" boolean,
	"shipping_note" text,
	"shipping_weight_grams" bigint,
	"payment_amount_minor" bigint NOT NULL,
	"payment_amount" text,
	"payment_currency" text NOT NULL,
	"payment_rate" text NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"deliverd_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"adopted_at" timestamp with time zone,
	"is_stock_held" boolean DEFAULT true NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"is_payment_pending" boolean DEFAULT false NOT NULL,
	"network_hash" text,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when refunded_minor > 0 and refunded_minor >= payment_amount_minor then 'refunded'
          when is_delivered then 'delivered' when is_paid then 'paid' else 'unpaid' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(normalize(user_name || chr(10) || user_email || coalesce(chr(10) || recipient, '')
          || coalesce(chr(10) || contact_email, '') || coalesce(chr(10) || telephone, '')
          || coalesce(chr(10) || '0' || substring(telephone from '^[+]62(.*)$'), '')))) STORED NOT NULL,
	CONSTRAINT "shop_order_total" CHECK ("shop_order"."total_price" = "shop_order"."product_price" + "shop_order"."shipping_price" + case when "shop_order"."is_tax_included" then 0 else "shop_order"."tax_price" end),
	CONSTRAINT "shop_order_paid" CHECK ("shop_order"."is_paid" = ("shop_order"."paid_at" is not null)),
	CONSTRAINT "shop_order_delivered" CHECK ("shop_order"."is_delivered" = ("shop_order"."deliverd_at" is not null)),
	CONSTRAINT "shop_order_delivered_only_if_paid" CHECK (not "shop_order"."is_delivered" or "shop_order"."is_paid"),
	CONSTRAINT "shop_order_shipped_only_if_paid" CHECK ("shop_order"."shipped_at" is null or "shop_order"."is_paid"),
	CONSTRAINT "shop_order_cancelled_holds_nothing" CHECK ("shop_order"."cancelled_at" is null or not ("shop_order"."is_paid" or "shop_order"."is_stock_held")),
	CONSTRAINT "shop_order_cancelled_by" CHECK (("shop_order"."cancelled_at" is null) = ("shop_order"."cancelled_by" is null))
);--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"stock_movement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded', 'counted', 'cancelled'))
);--> statement-breakpoint
CREATE TABLE "payment_method" (
	"payment_method_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	CONSTRAINT "payment_method_name" UNIQUE("name")
);--> statement-breakpoint
CREATE TABLE "paid_capture" (
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "paid_capture_payment_id_capture_id_pk" PRIMARY KEY("payment_id","capture_id"),
	CONSTRAINT "paid_capture_once" UNIQUE("provider","capture_id"),
	CONSTRAINT "paid_capture_amount" CHECK ("paid_capture"."amount_minor" > 0)
);--> statement-breakpoint
CREATE TABLE "payment" (
	"payment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer_email" text NOT NULL,
	"payer_name" text,
	"captured_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_order" UNIQUE("order_id"),
	CONSTRAINT "payment_provider_order" UNIQUE("provider","provider_order_id"),
	CONSTRAINT "payment_capture" UNIQUE("provider","capture_id"),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_minor" > 0)
);--> statement-breakpoint
CREATE TABLE "payment_account" (
	"name" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"mode" text,
	"account" text,
	"is_in_force" boolean DEFAULT false NOT NULL,
	"has_refunds" boolean DEFAULT true NOT NULL,
	"statement_hint" text,
	CONSTRAINT "payment_account_once" UNIQUE("provider","mode","account"),
	CONSTRAINT "payment_account_mode" CHECK ("payment_account"."mode" in ('demo', 'simulator', 'sandbox', 'live')),
	CONSTRAINT "payment_account_claimed" CHECK (("payment_account"."mode" is null) = ("payment_account"."account" is null))
);--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_attempt_order_id_provider_provider_order_id_pk" PRIMARY KEY("order_id","provider","provider_order_id")
);--> statement-breakpoint
CREATE TABLE "unmatched_capture" (
	"unmatched_capture_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_capture_unmatched_capture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"order_id" integer,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"captured_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unmatched_capture_once" UNIQUE("provider","capture_id"),
	CONSTRAINT "unmatched_capture_reason" CHECK ("unmatched_capture"."reason" in ('second_payment', 'no_such_order', 'wrong_amount', 'wrong_payee', 'sold_out', 'order_cancelled', 'unmatched'))
);--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "webhook_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);--> statement-breakpoint
CREATE TABLE "product_import" (
	"product_import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_import_product_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text NOT NULL,
	"create_categories" boolean DEFAULT false NOT NULL,
	"as_drafts" boolean DEFAULT false NOT NULL,
	"checked" jsonb,
	"fault" jsonb,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_import_state" CHECK ("product_import"."state" in ('checking', 'unreadable', 'faulty', 'ready', 'importing', 'withdrawing', 'overtaken', 'imported', 'undoing', 'undone'))
);--> statement-breakpoint
CREATE TABLE "product_import_line" (
	"product_import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"product_id" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"is_price_unusual" boolean DEFAULT false NOT NULL,
	"faults" jsonb NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_import_line_product_import_id_line_pk" PRIMARY KEY("product_import_id","line"),
	CONSTRAINT "product_import_line_kind" CHECK ("product_import_line"."kind" in ('create', 'change', 'same', 'fault'))
);--> statement-breakpoint
CREATE TABLE "product_import_text" (
	"product_import_id" integer NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "product_import_text_product_import_id_part_pk" PRIMARY KEY("product_import_id","part")
);--> statement-breakpoint
CREATE TABLE "provider_movement" (
	"provider" text NOT NULL,
	"movement_id" text NOT NULL,
	"kind" text NOT NULL,
	"capture_id" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_movement_provider_movement_id_pk" PRIMARY KEY("provider","movement_id"),
	CONSTRAINT "provider_movement_kind" CHECK ("provider_movement"."kind" in ('capture', 'refund')),
	CONSTRAINT "provider_movement_amount" CHECK ("provider_movement"."amount_minor" > 0)
);--> statement-breakpoint
CREATE TABLE "refund" (
	"refund_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"capture_id" text NOT NULL,
	"order_id" integer,
	"request_id" text NOT NULL,
	"provider_refund_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"cause" text DEFAULT 'shop' NOT NULL,
	"user_id" integer,
	"refunded_before_minor" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_request" UNIQUE("request_id"),
	CONSTRAINT "refund_at_provider" UNIQUE("provider","provider_refund_id"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_minor" > 0),
	CONSTRAINT "refund_status" CHECK ("refund"."status" in ('PENDING', 'COMPLETED', 'FAILED')),
	CONSTRAINT "refund_cause" CHECK ("refund"."cause" in ('admin', 'shop', 'provider'))
);--> statement-breakpoint
CREATE TABLE "review" (
	"review_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "review_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5),
	CONSTRAINT "review_hidden" CHECK (("review"."hidden_at" is null) = ("review"."hidden_reason" is null)),
	CONSTRAINT "review_answered" CHECK (("review"."answer" is null) = ("review"."answered_at" is null))
);--> statement-breakpoint
CREATE TABLE "product_sales_day" (
	"product_sales_day_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sales_day_product_sales_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"account" text NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"sold" numeric(24, 2) NOT NULL,
	"refunded" numeric(24, 2) NOT NULL
);--> statement-breakpoint
CREATE TABLE "sales_day" (
	"sales_day_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_day_sales_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"account" text NOT NULL,
	"payment_method_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"sold" numeric(24, 2) NOT NULL,
	"refunded" numeric(24, 2) NOT NULL
);--> statement-breakpoint
CREATE TABLE "shop_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "shop_setting_version" CHECK ("shop_setting"."version" >= 1)
);--> statement-breakpoint
CREATE TABLE "shipment" (
	"shipment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"courier" text NOT NULL,
	"service" text NOT NULL,
	"tracking_number" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "shipment_once" UNIQUE("order_id","courier","service","tracking_number")
);--> statement-breakpoint
CREATE TABLE "picture" (
	"image" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"image_placeholder" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_app_user_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_used_by_app_user_user_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_undone_by_app_user_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_in_category" ADD CONSTRAINT "product_in_category_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_in_category" ADD CONSTRAINT "product_in_category_exists" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_guest_session_id_session_session_id_fk" FOREIGN KEY ("guest_session_id") REFERENCES "public"."session"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_payment_method_id_payment_method_payment_method_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_method"("payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_cancelled_by_app_user_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_capture" ADD CONSTRAINT "paid_capture_payment_id_payment_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_capture" ADD CONSTRAINT "paid_capture_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_capture" ADD CONSTRAINT "unmatched_capture_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_capture" ADD CONSTRAINT "unmatched_capture_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_asked_by_app_user_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_line" ADD CONSTRAINT "product_import_line_import" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_text" ADD CONSTRAINT "product_import_text_product_import_id_product_import_product_import_id_fk" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_movement" ADD CONSTRAINT "provider_movement_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_payment_account_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales_day" ADD CONSTRAINT "product_sales_day_account_payment_account_name_fk" FOREIGN KEY ("account") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_account_payment_account_name_fk" FOREIGN KEY ("account") REFERENCES "public"."payment_account"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_payment_method_id_payment_method_payment_method_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_method"("payment_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_setting" ADD CONSTRAINT "shop_setting_changed_by_app_user_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_user_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.user_id, sum(change) FROM (
      SELECT list, key, -1 FROM user_keys(OLD.search_text, OLD.email) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM user_keys(NEW.search_text, NEW.email) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('app\_user by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, user_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, user_keys(search_text, email) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_user_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('app_user', NEW.user_id >> 10, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list = 'app_user';
    DELETE FROM list_block WHERE list = 'app_user';
  ELSE
    PERFORM note_list_change('app_user', user_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched WHERE deleted_at IS NULL GROUP BY user_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION user_keys(search_text text, email text) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('app_user by name', search_text), ('app_user by email', email)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION category_lists(category_id integer, is_kept boolean, is_published boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product_category ' || category_id, is_kept), ('product_category ' || category_id || ' published', is_kept AND is_published))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION code_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}') FROM (
    SELECT substr(matched[1], place, 5)
    FROM regexp_matches(searched COLLATE "C", '[!-~]*[0-9][!-~]*', 'g') AS words(matched), LATERAL generate_series(1, length(matched[1]) - 4) AS place
    UNION ALL
    SELECT right(word, 2) || ' ' || left(lead(word) OVER (ORDER BY place), 2) FROM unnest(string_to_array(searched, ' ')) WITH ORDINALITY AS words(word, place)
  ) AS grams(gram)
  WHERE (gram COLLATE "C") ~ '^[!-~]{2} [!-~]{2}$' OR (gram ~ '[0-9]' AND gram !~ ' ')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_placements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product\_category %';
  ELSIF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_in_category, category_lists(product_category_id, OLD.deleted_at IS NULL, OLD.is_published) AS list
        WHERE product_id = NEW.product_id
      UNION ALL
      SELECT list, 1 FROM product_in_category, category_lists(product_category_id, NEW.deleted_at IS NULL, NEW.is_published) AS list
        WHERE product_id = NEW.product_id
    ) AS moved(list, change) GROUP BY list;
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched JOIN product USING (product_id), category_lists(product_category_id, deleted_at IS NULL, is_published) AS list
      GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, NEW.product_id, sum(change) FROM (
      SELECT list, key, -1 FROM product_keys(OLD.search_text, OLD.sku, OLD.price) WHERE OLD.deleted_at IS NULL
      UNION ALL SELECT list, key, 1 FROM product_keys(NEW.search_text, NEW.sku, NEW.price) WHERE NEW.deleted_at IS NULL
    ) AS moved(list, key, change) GROUP BY list, key HAVING sum(change) <> 0;
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('product by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change) SELECT list, key, product_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
      FROM touched, product_keys(search_text, sku, price) WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_product_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change(list, NEW.product_id >> 10, sum(change)::bigint) FROM (
      SELECT list, -1 FROM product_lists(OLD.deleted_at IS NULL, OLD.is_published, OLD.stock) AS list
      UNION ALL SELECT list, 1 FROM product_lists(NEW.deleted_at IS NULL, NEW.is_published, NEW.stock) AS list
    ) AS moved(list, change) GROUP BY list;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
    DELETE FROM list_block WHERE list LIKE 'product%' AND list NOT LIKE 'product\_category %';
  ELSE
    PERFORM note_list_change(list, product_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched, product_lists(deleted_at IS NULL, is_published, stock) AS list GROUP BY list, product_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_keys(search_text text, sku text, price bigint) RETURNS TABLE (list text, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('product by name', search_text), ('product by sku', sku), ('product by price', number_key(price))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_lists(is_kept boolean, is_published boolean, stock integer) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT list FROM (VALUES ('product', is_kept), ('product published', is_kept AND is_published), ('product low_stock', is_kept AND stock <= 5))
    AS named(list, is_in) WHERE is_in
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION queue_low_stock_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date := (now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF EXISTS (SELECT FROM mail WHERE event_key = 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD')
      AND (state <> 'waiting' OR attempts > 0)) THEN
    day := day + 1;
  END IF;
  IF NOT EXISTS (SELECT FROM mail WHERE event_key = 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD'))
      AND pg_try_advisory_xact_lock(hashtextextended('low_stock_owner', 0)) THEN
    INSERT INTO mail (kind, event_key, next_attempt_at, created_at)
      VALUES ('low_stock_owner', 'low_stock_owner:' || to_char(day, 'YYYY-MM-DD'),
        greatest(now(), day::timestamp AT TIME ZONE 'UTC') + interval '15 minutes', now())
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION empty_list_keys(lists text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('fold_list_keys'));
  DELETE FROM list_key_change WHERE list LIKE lists;
  DELETE FROM list_key_block WHERE list LIKE lists AND (from_key, from_id) > ('', 0);
  UPDATE list_key_block SET size = 0 WHERE list LIKE lists;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_list_changes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM list_change WHERE block IS NOT NULL) THEN RETURN 0; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_list_changes')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_change WHERE list IN (SELECT list FROM list_change WHERE block IS NOT NULL) RETURNING list, block, change
  ), kept AS (
    INSERT INTO list_change (list, change) SELECT list, sum(change) FROM taken GROUP BY list
  ), added AS (
    INSERT INTO list_block AS counted (list, level, block, size)
      SELECT list, 0, block, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block HAVING sum(change) <> 0
      UNION ALL
      SELECT list, 1, block >> 7, sum(change) FROM taken WHERE block IS NOT NULL GROUP BY list, block >> 7 HAVING sum(change) <> 0
    ON CONFLICT (list, level, block) DO UPDATE SET size = counted.size + excluded.size
  )
  SELECT count(*) INTO folded FROM taken WHERE block IS NOT NULL;
  RETURN folded;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_list_keys(of_list text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  grown list_key_block;
BEGIN
  IF NOT EXISTS (SELECT FROM list_key_change WHERE list = of_list) THEN RETURN 0; END IF;
  LOCK TABLE product, app_user, shop_order IN ACCESS SHARE MODE;
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_list_keys')) THEN RETURN 0; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_key_change WHERE list = of_list LIMIT 50001) AS noted) > 50000 THEN
    -- so many are looked up one by one slower than the list is counted
    DELETE FROM list_key_block WHERE list = of_list AND (from_key, from_id) > ('', 0);
    EXECUTE format($count$
      WITH taken AS (
        DELETE FROM list_key_change WHERE list = $1 RETURNING change
      ), counted AS (
        SELECT count(*) AS rows FROM (%1$s) AS listed
      ), placed AS (
        SELECT text_key, id, row_number() OVER (ORDER BY key, id) AS place FROM (%1$s) AS listed
      ), added AS (
        INSERT INTO list_key_block (list, from_key, from_id, size)
        SELECT $1, text_key, id, least(1024, rows - place + 1) FROM placed, counted WHERE place > 1 AND (place - 1) %% 1024 = 0
      ), begun AS (
        UPDATE list_key_block SET size = (SELECT least(1024, rows) FROM counted) WHERE list = $1 AND from_key = '' AND from_id = 0
      )
      SELECT count(*) FROM taken
    $count$, list_key_source(of_list)) INTO folded USING of_list;
  ELSE
    WITH taken AS (
      DELETE FROM list_key_change WHERE list = of_list RETURNING key, id, change
    ), summed AS (
      SELECT block.from_key, block.from_id, sum(change) AS change FROM taken, LATERAL (
        SELECT own.from_key, own.from_id FROM list_key_block AS own
        WHERE own.list = of_list AND (own.from_key, own.from_id) <= (taken.key, taken.id) ORDER BY own.from_key DESC, own.from_id DESC LIMIT 1
      ) AS block GROUP BY 1, 2
    ), added AS (
      UPDATE list_key_block AS block SET size = block.size + summed.change FROM summed
      WHERE block.list = of_list AND block.from_key = summed.from_key AND block.from_id = summed.from_id
    )
    SELECT count(*) INTO folded FROM taken;
  END IF;
  FOR grown IN SELECT * FROM list_key_block WHERE list = of_list AND size > 2048 LOOP
    PERFORM split_list_key_block(of_list, grown.from_key, grown.from_id);
  END LOOP;
  WITH placed AS (
    SELECT from_key, from_id, size, row_number() OVER (ORDER BY from_key, from_id) AS place FROM list_key_block WHERE list = of_list
  ), pair AS (
    SELECT first.from_key, first.from_id, second.from_key AS gone_key, second.from_id AS gone_id, second.size
    FROM placed AS first JOIN placed AS second ON second.place = first.place + 1 WHERE first.place % 2 = 1 AND first.size + second.size < 512
  ), gone AS (
    DELETE FROM list_key_block AS block USING pair WHERE block.list = of_list AND block.from_key = pair.gone_key AND block.from_id = pair.gone_id
  )
  UPDATE list_key_block AS block SET size = block.size + pair.size FROM pair
  WHERE block.list = of_list AND block.from_key = pair.from_key AND block.from_id = pair.from_id;
  RETURN folded;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_key_place(of_list text, to_skip bigint, OUT from_key text, OUT from_id integer, OUT passed bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM list_key_change WHERE list = of_list LIMIT 5001) AS noted) > 5000 THEN
    SELECT '', 0, to_skip INTO from_key, from_id, passed;
    RETURN;
  END IF;
  SELECT placed.from_key, placed.from_id, to_skip - ahead INTO from_key, from_id, passed FROM (
    SELECT counted.from_key, counted.from_id, size, sum(size) OVER (ORDER BY counted.from_key, counted.from_id) - size AS ahead FROM (
      SELECT part.from_key, part.from_id, sum(part.size) AS size FROM (
        SELECT block.from_key, block.from_id, block.size FROM list_key_block AS block WHERE list = of_list
        UNION ALL
        SELECT block.from_key, block.from_id, changed.change FROM list_key_change AS changed, LATERAL (
        SELECT own.from_key, own.from_id FROM list_key_block AS own
        WHERE own.list = of_list AND (own.from_key, own.from_id) <= (changed.key, changed.id) ORDER BY own.from_key DESC, own.from_id DESC LIMIT 1
      ) AS block WHERE changed.list = of_list
      ) AS part GROUP BY 1, 2
    ) AS counted
  ) AS placed WHERE ahead <= to_skip AND to_skip < ahead + size;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_key_source(of_list text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_list
    WHEN 'product by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by sku' THEN 'SELECT sku COLLATE "C" AS key, sku AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'product by price' THEN 'SELECT price AS key, number_key(price) AS text_key, product_id AS id FROM product WHERE deleted_at IS NULL'
    WHEN 'app_user by name' THEN 'SELECT search_text COLLATE "C" AS key, search_text AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'app_user by email' THEN 'SELECT email COLLATE "C" AS key, email AS text_key, user_id AS id FROM app_user WHERE deleted_at IS NULL'
    WHEN 'shop_order by total' THEN 'SELECT total_price AS key, number_key(total_price) AS text_key, order_id AS id FROM shop_order'
  END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_place(lists text[], excluded text[], left_out integer[], is_newest_first boolean, to_skip bigint, OUT edge integer, OUT passed bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_span integer;
  found_block integer;
  before bigint;
BEGIN
  SELECT span, ahead INTO found_span, before FROM (
    SELECT span, size, sum(size) OVER (ORDER BY CASE WHEN is_newest_first THEN -span ELSE span END) - size AS ahead FROM (
      SELECT span, sum(size) AS size FROM (
        SELECT block AS span, size FROM list_block WHERE list = ANY(lists) AND level = 1
        UNION ALL SELECT block >> 7, change FROM list_change WHERE list = ANY(lists) AND block IS NOT NULL
        UNION ALL SELECT block, -size FROM list_block WHERE list = ANY(excluded) AND level = 1
        UNION ALL SELECT block >> 7, -change FROM list_change WHERE list = ANY(excluded) AND block IS NOT NULL
        UNION ALL SELECT id >> 17, -1 FROM unnest(left_out) AS id
      ) AS part GROUP BY span
    ) AS spans
  ) AS placed WHERE ahead <= to_skip AND to_skip < ahead + size;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT block, to_skip - before - ahead INTO found_block, passed FROM (
    SELECT block, size, sum(size) OVER (ORDER BY CASE WHEN is_newest_first THEN -block ELSE block END) - size AS ahead FROM (
      SELECT block, sum(size) AS size FROM (
        SELECT block, size FROM list_block
          WHERE list = ANY(lists) AND level = 0 AND block BETWEEN found_span << 7 AND (found_span << 7) + 127
        UNION ALL SELECT block, change FROM list_change WHERE list = ANY(lists) AND block >> 7 = found_span
        UNION ALL SELECT block, -size FROM list_block
          WHERE list = ANY(excluded) AND level = 0 AND block BETWEEN found_span << 7 AND (found_span << 7) + 127
        UNION ALL SELECT block, -change FROM list_change WHERE list = ANY(excluded) AND block >> 7 = found_span
        UNION ALL SELECT id >> 10, -1 FROM unnest(left_out) AS id WHERE id >> 17 = found_span
      ) AS part GROUP BY block
    ) AS blocks
  ) AS placed WHERE ahead <= to_skip - before AND to_skip - before < ahead + size;
  edge := CASE WHEN is_newest_first THEN (found_block << 10) + 1023 ELSE found_block << 10 END;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_list_change(changed_list text, changed_block integer, by_rows bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  IF by_rows = 0 THEN RETURN; END IF;
  INSERT INTO list_change (list, block, change) VALUES (changed_list, changed_block, by_rows) RETURNING list_change_id INTO noted_id;
  IF noted_id % 1024 <> 0 OR current_setting('transaction_isolation') <> 'read committed' THEN RETURN; END IF;
  IF (SELECT count(*) FROM (SELECT FROM list_change WHERE block IS NOT NULL LIMIT 4096) AS noted) = 4096 THEN
    PERFORM fold_list_changes();
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_key(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(amount::text, 19, '0') $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_key(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT lpad(round(amount, 2)::text, 19, '0') $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION short_grams(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
  FROM (
    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(searched, NULL)) WITH ORDINALITY AS spelled(letter, place)
  ) AS spelled, LATERAL (VALUES (letter), (pair)) AS grams(gram)
  WHERE gram IS NOT NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION split_list_key_block(of_list text, of_key text, of_id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next list_key_block;
  reached text := '';
BEGIN
  SELECT * INTO next FROM list_key_block WHERE list = of_list AND (from_key, from_id) > (of_key, of_id) ORDER BY from_key, from_id LIMIT 1;
  IF of_key <> '' THEN reached := reached || format(' AND (key, id) >= (%L, %s)', of_key, of_id); END IF;
  IF next.list IS NOT NULL THEN reached := reached || format(' AND (key, id) < (%L, %s)', next.from_key, next.from_id); END IF;
  EXECUTE format($split$
    WITH placed AS MATERIALIZED (
      SELECT text_key, id, (row_number() OVER (ORDER BY key, id) - 1) / 1024 AS part FROM (%s) AS listed WHERE true %s
    ), begun AS MATERIALIZED (
      SELECT DISTINCT ON (part) part, text_key, id FROM placed ORDER BY part, text_key COLLATE "C", id
    ), held AS (
      SELECT part, count(*) AS size FROM placed GROUP BY part
      UNION ALL
      SELECT (SELECT part FROM begun WHERE (text_key COLLATE "C", id) <= (changed.key, changed.id) ORDER BY part DESC LIMIT 1), -change
      FROM list_key_change AS changed WHERE list = $1 AND (key, id) >= ($2, $3) AND ($4 IS NULL OR (key, id) < ($4, $5))
    ), added AS (
      INSERT INTO list_key_block (list, from_key, from_id, size)
      SELECT $1, text_key, id, summed.size FROM begun JOIN (SELECT part, sum(size) AS size FROM held GROUP BY part) AS summed USING (part)
      WHERE part > 0 RETURNING size
    )
    UPDATE list_key_block SET size = size - (SELECT coalesce(sum(size), 0) FROM added) WHERE list = $1 AND from_key = $2 AND from_id = $3
  $split$, list_key_source(of_list), reached) USING of_list, of_key, of_id, next.from_key, next.from_id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units constant numeric := CASE WHEN NEW.payment_currency IN ('JPY', 'HUF', 'TWD') THEN 1 ELSE 100 END;
BEGIN
  IF NEW.payment_amount_minor IS NULL THEN
    NEW.payment_amount_minor := (NEW.payment_amount::numeric * units)::bigint;
  END IF;
  IF NEW.payment_amount IS NULL THEN
    NEW.payment_amount := CASE units WHEN 1 THEN NEW.payment_amount_minor::text
      ELSE (NEW.payment_amount_minor::numeric / units)::numeric(30, 2)::text END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.network_hash := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_order_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO list_key_change (list, key, id, change) VALUES
      ('shop_order by total', number_key(OLD.total_price), OLD.order_id, -1), ('shop_order by total', number_key(NEW.total_price), NEW.order_id, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    PERFORM empty_list_keys('shop\_order by %');
  ELSE
    INSERT INTO list_key_change (list, key, id, change)
      SELECT 'shop_order by total', number_key(total_price), order_id, CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END FROM touched;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_order_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shipped integer := 0;
  cancelled integer := 0;
  in_block integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    shipped := shipped - (OLD.state = 'paid' AND OLD.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled - (OLD.cancelled_at IS NOT NULL)::integer;
    in_block := OLD.order_id >> 10;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shipped := shipped + (NEW.state = 'paid' AND NEW.shipped_at IS NOT NULL)::integer;
    cancelled := cancelled + (NEW.cancelled_at IS NOT NULL)::integer;
    in_block := NEW.order_id >> 10;
  END IF;
  PERFORM note_list_change('shop_order shipped', in_block, shipped);
  PERFORM note_list_change('shop_order cancelled', in_block, cancelled);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM note_list_change('shop_order ' || OLD.state, NEW.order_id >> 10, -1);
    PERFORM note_list_change('shop_order ' || NEW.state, NEW.order_id >> 10, 1);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM list_change WHERE list LIKE 'shop\_order %';
    DELETE FROM list_block WHERE list LIKE 'shop\_order %';
  ELSE
    PERFORM note_list_change('shop_order ' || state, order_id >> 10, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END)
      FROM touched GROUP BY state, order_id >> 10;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sale(OLD, paid.captured_at, paid.provider, -1), note_sale(NEW, paid.captured_at, paid.provider, 1)
    FROM payment AS paid WHERE paid.order_id = NEW.order_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE sales_day, product_sales_day;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM note_sale(sale, OLD.captured_at, OLD.provider, -1) FROM shop_order AS sale WHERE sale.order_id = OLD.order_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM note_sale(sale, NEW.captured_at, NEW.provider, 1) FROM shop_order AS sale WHERE sale.order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sale(sale shop_order, captured_at timestamptz, of_account text, factor integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sale_day constant date := sales_day_of(captured_at);
  is_all_back constant boolean := sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor;
  sale_sold constant numeric := factor * sale.total_price;
  sale_refunded constant numeric := factor * refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor);
  line record;
BEGIN
  UPDATE sales_day SET orders = orders + factor, sold = sold + sale_sold, refunded = refunded + sale_refunded
    WHERE sales_day_id = (SELECT kept.sales_day_id FROM sales_day AS kept
      WHERE kept.day = sale_day AND kept.account = of_account AND kept.payment_method_id = sale.payment_method_id
      LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
      VALUES (sale_day, of_account, sale.payment_method_id, factor, sale_sold, sale_refunded);
  END IF;
  FOR line IN
    SELECT bought.product_id, CASE WHEN is_all_back THEN 0 ELSE factor * bought.quantity END AS pieces,
      factor * bought.price * bought.quantity AS sold,
      factor * refunded_share(bought.price * bought.quantity, sale.refunded_minor, sale.payment_amount_minor) AS refunded
    FROM order_product AS bought WHERE bought.order_id = sale.order_id
  LOOP
    UPDATE product_sales_day SET pieces = pieces + line.pieces, sold = sold + line.sold, refunded = refunded + line.refunded
      WHERE product_sales_day_id = (SELECT kept.product_sales_day_id FROM product_sales_day AS kept
        WHERE kept.day = sale_day AND kept.account = of_account AND kept.product_id = line.product_id
        LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded)
        VALUES (sale_day, of_account, line.product_id, line.pieces, line.sold, line.refunded);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE shop_order, payment IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_day;
  DELETE FROM product_sales_day;
  INSERT INTO sales_day (day, account, payment_method_id, orders, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.provider, sale.payment_method_id, count(*), sum(sale.total_price),
      sum(refunded_share(sale.total_price, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id GROUP BY 1, 2, 3;
  INSERT INTO product_sales_day (day, account, product_id, pieces, sold, refunded)
    SELECT sales_day_of(paid.captured_at), paid.provider, bought.product_id,
      sum(CASE WHEN sale.refunded_minor > 0 AND sale.refunded_minor >= sale.payment_amount_minor THEN 0 ELSE bought.quantity END),
      sum(bought.price * bought.quantity),
      sum(refunded_share(bought.price * bought.quantity, sale.refunded_minor, sale.payment_amount_minor))
    FROM payment AS paid JOIN shop_order AS sale ON sale.order_id = paid.order_id
    JOIN order_product AS bought ON bought.order_id = sale.order_id GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refunded_share(amount numeric, refunded_minor bigint, paid_minor bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN refunded_minor <= 0 OR paid_minor <= 0 THEN 0
    ELSE least(amount, round(amount * refunded_minor / paid_minor, 2)) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales_day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE (SELECT value->>'zone' FROM shop_fact WHERE name = 'sales_zone'))::date
$$;--> statement-breakpoint
CREATE INDEX "account_token_user" ON "account_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_token_expiry" ON "account_token" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree ("email") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_listed_text" ON "app_user" USING btree ("user_id","search_text") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_short_search" ON "app_user" USING gin (short_grams("search_text"));--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("search_text" collate "C","user_id") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_by_email" ON "app_user" USING btree ("email" collate "C","user_id") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_open" ON "invitation" USING btree ("invitation_id") WHERE "invitation"."used_at" is null and "invitation"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "known_device_token" ON "known_device" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "known_device_expiry" ON "known_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entry_of_user" ON "audit_entry" USING btree ("user_id","audit_entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_action" ON "audit_entry" USING btree ("action","audit_entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_subject" ON "audit_entry" USING btree ("subject_type","subject_id","audit_entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_search" ON "audit_entry" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku" ON "product" USING btree ("sku") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_listed_text" ON "product" USING btree ("product_id","search_text") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_on_sale_text" ON "product" USING btree ("product_id","published_from","published_until","search_text") WHERE "product"."deleted_at" is null and "product"."is_published";--> statement-breakpoint
CREATE INDEX "product_on_sale_for_days" ON "product" USING btree ("product_id","published_from","published_until") WHERE "product"."deleted_at" is null and "product"."is_published" and ("product"."published_from" is not null or "product"."published_until" is not null);--> statement-breakpoint
CREATE INDEX "product_top" ON "product" USING btree ("rating","numb_reviews","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "product_short_search" ON "product" USING gin (short_grams("search_text")) WITH (fastupdate=true,gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "product_code_search" ON "product" USING gin (code_grams("search_text")) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("search_text" collate "C","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_by_sku" ON "product" USING btree ("sku" collate "C","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("price","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_low_stock" ON "product" USING btree ("product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_name" ON "product" USING btree ("search_text" collate "C","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_sku" ON "product" USING btree ("sku" collate "C","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_low_stock_by_price" ON "product" USING btree ("price","product_id") WHERE "product"."deleted_at" is null and "product"."is_low_stock";--> statement-breakpoint
CREATE INDEX "product_picture" ON "product" USING btree ("image");--> statement-breakpoint
CREATE UNIQUE INDEX "product_category_name_key" ON "product_category" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "product_image_picture" ON "product_image" USING btree ("image");--> statement-breakpoint
CREATE INDEX "product_in_category_newest" ON "product_in_category" USING btree ("product_category_id","product_id");--> statement-breakpoint
CREATE INDEX "list_change_list" ON "list_change" USING btree ("list");--> statement-breakpoint
CREATE INDEX "list_key_change_list" ON "list_key_change" USING btree ("list");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("next_attempt_at","mail_id") WHERE "mail"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_waiting_of_account" ON "mail" USING btree ("mail_id") WHERE "mail"."state" = 'waiting' and "mail"."kind" in ('password_reset', 'email_change', 'email_changed');--> statement-breakpoint
CREATE INDEX "mail_in_state" ON "mail" USING btree ("state","mail_id");--> statement-breakpoint
CREATE INDEX "mail_of_order" ON "mail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_of_user" ON "mail" USING btree ("user_id") WHERE "mail"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_to_recipient" ON "mail" USING btree ("recipient","created_at") WHERE "mail"."recipient" is not null;--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_note_of_order" ON "order_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_product_of_product" ON "order_product" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_product_picture" ON "order_product" USING btree ("image");--> statement-breakpoint
CREATE INDEX "shop_order_of_user" ON "shop_order" USING btree ("user_id","order_id","guest_session_id");--> statement-breakpoint
CREATE INDEX "shop_order_of_guest" ON "shop_order" USING btree ("guest_session_id","order_id","user_id");--> statement-breakpoint
CREATE INDEX "shop_order_in_state" ON "shop_order" USING btree ("state","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_by_total" ON "shop_order" USING btree ("total_price","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_in_state_by_total" ON "shop_order" USING btree ("state","total_price","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_search" ON "shop_order" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_order_short_search" ON "shop_order" USING gin (short_grams("search_text"));--> statement-breakpoint
CREATE INDEX "shop_order_paid" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "shop_order_unpaid_of" ON "shop_order" USING btree ("user_id","guest_session_id") WHERE "shop_order"."is_stock_held" and not "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "shop_order_of_network" ON "shop_order" USING btree ("network_hash") WHERE "shop_order"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship" ON "shop_order" USING btree ("paid_at","order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship_by_id" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_ship_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_pay" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_to_pay_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."state" = 'unpaid' and "shop_order"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_under_way" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_under_way_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."state" = 'paid' and "shop_order"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_cancelled" ON "shop_order" USING btree ("order_id") WHERE "shop_order"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_cancelled_by_total" ON "shop_order" USING btree ("total_price","order_id") WHERE "shop_order"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_order_hold" ON "shop_order" USING btree ("hold_expires_at") WHERE "shop_order"."is_stock_held" and not "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("product_id","stock_movement_id");--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_captured" ON "payment" USING btree ("captured_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_in_force" ON "payment_account" USING btree ("provider") WHERE "payment_account"."is_in_force";--> statement-breakpoint
CREATE INDEX "payment_attempt_provider_order" ON "payment_attempt" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("noted_at") WHERE "payment_attempt"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "unmatched_capture_captured" ON "unmatched_capture" USING btree ("captured_at");--> statement-breakpoint
CREATE INDEX "webhook_event_waiting" ON "webhook_event" USING btree ("received_at") WHERE "webhook_event"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_import_writing" ON "product_import" USING btree ((true)) WHERE "product_import"."state" in ('importing', 'withdrawing', 'undoing');--> statement-breakpoint
CREATE INDEX "product_import_line_of_kind" ON "product_import_line" USING btree ("product_import_id","kind","line");--> statement-breakpoint
CREATE INDEX "provider_movement_moved" ON "provider_movement" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "provider_movement_capture" ON "provider_movement" USING btree ("provider","capture_id");--> statement-breakpoint
CREATE INDEX "refund_of_capture" ON "refund" USING btree ("provider","capture_id");--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_settled" ON "refund" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "refund_under_way" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "review_of_product" ON "review" USING btree ("product_id","review_id");--> statement-breakpoint
CREATE INDEX "review_unread" ON "review" USING btree ("review_id") WHERE not "review"."is_read";--> statement-breakpoint
CREATE INDEX "review_hidden_ones" ON "review" USING btree ("review_id") WHERE "review"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "product_sales_day_key" ON "product_sales_day" USING btree ("day","account","product_id");--> statement-breakpoint
CREATE INDEX "sales_day_key" ON "sales_day" USING btree ("day","account","payment_method_id");--> statement-breakpoint
CREATE INDEX "shipment_tracking_number" ON "shipment" USING btree ((lower(replace("tracking_number", ' ', '')) collate "C"));--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_keys_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_keys_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_keys_moved AFTER UPDATE OF name, email, deleted_at ON app_user FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.email <> NEW.email)
  EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_keys_emptied AFTER TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION note_user_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_joined AFTER INSERT ON app_user REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_left AFTER DELETE ON app_user REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_hidden AFTER UPDATE ON app_user
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER app_user_emptied AFTER TRUNCATE ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION note_user_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_placed AFTER INSERT ON product_in_category REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_displaced AFTER DELETE ON product_in_category REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE OR REPLACE TRIGGER placements_emptied AFTER TRUNCATE ON product_in_category
  FOR EACH STATEMENT EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved_in_categories AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published)
  EXECUTE FUNCTION note_placements();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_keys_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_keys_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_keys_moved AFTER UPDATE OF search_text, sku, price, deleted_at ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.search_text <> NEW.search_text OR OLD.sku <> NEW.sku OR OLD.price <> NEW.price)
  EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_keys_emptied AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION note_product_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_joined AFTER INSERT ON product REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_left AFTER DELETE ON product REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_moved AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.is_published <> NEW.is_published OR (OLD.stock <= 5) <> (NEW.stock <= 5))
  EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_emptied AFTER TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION note_product_lists();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_low_stock_mailed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.stock > 5 AND NEW.stock <= 5 AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION queue_low_stock_mail();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_payment_amount BEFORE INSERT ON shop_order
  FOR EACH ROW EXECUTE FUNCTION fill_payment_amount();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_network BEFORE UPDATE ON shop_order
  FOR EACH ROW WHEN (NEW.network_hash IS NOT NULL AND (NEW.is_paid OR NOT NEW.is_stock_held)) EXECUTE FUNCTION forget_network();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_keys_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_keys_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_keys_moved AFTER UPDATE OF total_price ON shop_order FOR EACH ROW
  WHEN (OLD.total_price <> NEW.total_price) EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_keys_emptied AFTER TRUNCATE ON shop_order FOR EACH STATEMENT EXECUTE FUNCTION note_order_keys();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_joined AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (NEW.shipped_at IS NOT NULL OR NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progress_left AFTER DELETE ON shop_order FOR EACH ROW
  WHEN (OLD.shipped_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL) EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_progressed AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.shipped_at IS NULL) <> (NEW.shipped_at IS NULL) OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)
    OR (NEW.shipped_at IS NOT NULL AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_order_progress();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_joined AFTER INSERT ON shop_order REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_left AFTER DELETE ON shop_order REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_moved_on AFTER UPDATE ON shop_order
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_emptied AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION note_orders();--> statement-breakpoint
CREATE OR REPLACE TRIGGER shop_order_refunds_noted AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN (OLD.refunded_minor <> NEW.refunded_minor OR OLD.total_price <> NEW.total_price
    OR OLD.payment_amount_minor <> NEW.payment_amount_minor OR OLD.payment_method_id <> NEW.payment_method_id)
  EXECUTE FUNCTION note_refunds_of_order();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF order_id, provider, captured_at ON payment
  FOR EACH ROW EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_emptied AFTER TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION note_payment();--> statement-breakpoint
-- Room in each page for a row's next version: an order then changes the stock without touching any index.
ALTER TABLE product SET (fillfactor = 85);--> statement-breakpoint
-- D18
INSERT INTO installation DEFAULT VALUES;--> statement-breakpoint
INSERT INTO payment_method (payment_method_id, name, provider) VALUES (1, 'PayPal', 'paypal');--> statement-breakpoint
-- the first start claims the provider's for the account it is configured for
INSERT INTO payment_account (name, provider, mode, account) VALUES ('paypal', 'paypal', NULL, NULL), ('demo', 'demo', 'demo', 'demo');--> statement-breakpoint
-- each start compares the zone with its configuration (sales-zone.ts)
INSERT INTO shop_fact (name, value) VALUES ('sales_zone', '{"zone": "Asia/Jakarta"}');--> statement-breakpoint
-- the first block of each sorted list
INSERT INTO list_key_block (list, from_key, from_id, size) VALUES ('product by name', '', 0, 0), ('product by sku', '', 0, 0),
  ('product by price', '', 0, 0), ('app_user by name', '', 0, 0), ('app_user by email', '', 0, 0), ('shop_order by total', '', 0, 0);
