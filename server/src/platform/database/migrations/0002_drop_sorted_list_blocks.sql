DROP TRIGGER app_user_keys_joined ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_keys_left ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_keys_moved ON app_user;--> statement-breakpoint
DROP TRIGGER app_user_keys_emptied ON app_user;--> statement-breakpoint
DROP TRIGGER product_keys_joined ON product;--> statement-breakpoint
DROP TRIGGER product_keys_left ON product;--> statement-breakpoint
DROP TRIGGER product_keys_moved ON product;--> statement-breakpoint
DROP TRIGGER product_keys_emptied ON product;--> statement-breakpoint
DROP TRIGGER shop_order_keys_joined ON shop_order;--> statement-breakpoint
DROP TRIGGER shop_order_keys_left ON shop_order;--> statement-breakpoint
DROP TRIGGER shop_order_keys_moved ON shop_order;--> statement-breakpoint
DROP TRIGGER shop_order_keys_emptied ON shop_order;--> statement-breakpoint
DROP TABLE "list_key_block" CASCADE;--> statement-breakpoint
DROP TABLE "list_key_change" CASCADE;--> statement-breakpoint
DROP FUNCTION note_user_keys();--> statement-breakpoint
DROP FUNCTION user_keys(search_text text, email text);--> statement-breakpoint
DROP FUNCTION note_product_keys();--> statement-breakpoint
DROP FUNCTION product_keys(search_text text, sku text, price bigint);--> statement-breakpoint
DROP FUNCTION empty_list_keys(lists text);--> statement-breakpoint
DROP FUNCTION fold_list_keys(of_list text);--> statement-breakpoint
DROP FUNCTION list_key_place(of_list text, to_skip bigint, OUT from_key text, OUT from_id integer, OUT passed bigint);--> statement-breakpoint
DROP FUNCTION list_key_source(of_list text);--> statement-breakpoint
DROP FUNCTION number_key(amount bigint);--> statement-breakpoint
DROP FUNCTION number_key(amount numeric);--> statement-breakpoint
DROP FUNCTION split_list_key_block(of_list text, of_key text, of_id integer);--> statement-breakpoint
DROP FUNCTION note_order_keys();
