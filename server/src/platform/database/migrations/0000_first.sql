CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"guest_session_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_user_id_guest_session_id_key_pk" PRIMARY KEY("user_id","guest_session_id","key")
);
--> statement-breakpoint
CREATE TABLE "list_change" (
	"list_change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_change_list_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "order_product_quantity" CHECK ("order_product"."quantity" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"payment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer_email" text NOT NULL,
	"captured_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_order" UNIQUE("order_id"),
	CONSTRAINT "payment_provider_order" UNIQUE("provider","provider_order_id"),
	CONSTRAINT "payment_capture" UNIQUE("provider","capture_id"),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_attempt_order_id_provider_provider_order_id_pk" PRIMARY KEY("order_id","provider","provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"image" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"image_placeholder" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"product_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"price" bigint NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"brand" text NOT NULL,
	"stock" integer NOT NULL,
	"description" text NOT NULL,
	"numb_reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (case when numb_reviews = 0 then 0 else rating_sum::double precision / numb_reviews end) STORED NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_price" CHECK ("product"."price" >= 0),
	CONSTRAINT "product_stock" CHECK ("product"."stock" >= 0),
	CONSTRAINT "product_rating" CHECK ("product"."rating_sum" between "product"."numb_reviews" and 5 * "product"."numb_reviews")
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_category_product_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "product_category_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "product_in_category" (
	"product_id" integer NOT NULL,
	"product_category_id" integer NOT NULL,
	CONSTRAINT "product_in_category_product_id_product_category_id_pk" PRIMARY KEY("product_id","product_category_id")
);
--> statement-breakpoint
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
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_request" UNIQUE("request_id"),
	CONSTRAINT "refund_at_provider" UNIQUE("provider","provider_refund_id"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_minor" > 0),
	CONSTRAINT "refund_status" CHECK ("refund"."status" in ('PENDING', 'COMPLETED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "review" (
	"review_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5)
);
--> statement-breakpoint
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
	CONSTRAINT "session_refresh_token" UNIQUE("refresh_token_hash")
);
--> statement-breakpoint
CREATE TABLE "shop_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
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
	"payment_method_name" text NOT NULL,
	"product_price" numeric(16, 2) NOT NULL,
	"shipping_price" numeric(16, 2) NOT NULL,
	"tax_price" numeric(16, 2) NOT NULL,
	"total_price" numeric(16, 2) NOT NULL,
	"payment_amount" text NOT NULL,
	"payment_currency" text NOT NULL,
	"payment_rate" text NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"deliverd_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"is_stock_held" boolean DEFAULT true NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"is_payment_pending" boolean DEFAULT false NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when refunded_minor > 0 and refunded_minor >= replace(payment_amount, '.', '')::bigint then 'refunded'
          when is_delivered then 'delivered' when is_paid then 'paid' else 'unpaid' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(normalize(user_name || chr(10) || user_email))) STORED NOT NULL,
	CONSTRAINT "shop_order_total" CHECK ("shop_order"."total_price" = "shop_order"."product_price" + "shop_order"."shipping_price" + "shop_order"."tax_price"),
	CONSTRAINT "shop_order_paid" CHECK ("shop_order"."is_paid" = ("shop_order"."paid_at" is not null)),
	CONSTRAINT "shop_order_delivered" CHECK ("shop_order"."is_delivered" = ("shop_order"."deliverd_at" is not null)),
	CONSTRAINT "shop_order_delivered_only_if_paid" CHECK (not "shop_order"."is_delivered" or "shop_order"."is_paid")
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"stock_movement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "stray_capture" (
	"stray_capture_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stray_capture_stray_capture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	CONSTRAINT "stray_capture_once" UNIQUE("provider","capture_id"),
	CONSTRAINT "stray_capture_reason" CHECK ("stray_capture"."reason" in ('second payment', 'no such order', 'wrong amount', 'wrong payee', 'sold out'))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "webhook_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_in_category" ADD CONSTRAINT "product_in_category_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_in_category" ADD CONSTRAINT "product_in_category_exists" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_guest_session_id_session_session_id_fk" FOREIGN KEY ("guest_session_id") REFERENCES "public"."session"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_capture" ADD CONSTRAINT "stray_capture_order_id_shop_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree ("email") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_listed" ON "app_user" USING btree ("user_id") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("search_text" collate "C","user_id") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "list_change_list" ON "list_change" USING btree ("list");--> statement-breakpoint
CREATE INDEX "order_product_product" ON "order_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_product_picture" ON "order_product" USING btree ("image");--> statement-breakpoint
CREATE INDEX "payment_captured" ON "payment" USING btree ("captured_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_provider_order" ON "payment_attempt" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("noted_at") WHERE "payment_attempt"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku" ON "product" USING btree ("sku") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_listed" ON "product" USING btree ("product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_top" ON "product" USING btree ("rating","numb_reviews","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("search_text" collate "C","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("price","product_id") WHERE "product"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_picture" ON "product" USING btree ("image");--> statement-breakpoint
CREATE INDEX "product_in_category_members" ON "product_in_category" USING btree ("product_category_id");--> statement-breakpoint
CREATE INDEX "refund_of_capture" ON "refund" USING btree ("provider","capture_id");--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_under_way" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "review_of_product" ON "review" USING btree ("product_id","review_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shop_order_of_user" ON "shop_order" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_of_guest" ON "shop_order" USING btree ("guest_session_id","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_in_state" ON "shop_order" USING btree ("state","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_by_total" ON "shop_order" USING btree ("total_price","order_id");--> statement-breakpoint
CREATE INDEX "shop_order_search" ON "shop_order" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_order_hold" ON "shop_order" USING btree ("hold_expires_at") WHERE "shop_order"."is_stock_held" and not "shop_order"."is_paid";--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("product_id","stock_movement_id");--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stray_capture_captured" ON "stray_capture" USING btree ("captured_at");--> statement-breakpoint
CREATE INDEX "webhook_event_waiting" ON "webhook_event" USING btree ("received_at") WHERE "webhook_event"."done_at" is null;